// The editor of a cover: what can be added, the cover, its layers, and the checks of stores.
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconDownload, IconRefresh } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { proposeCovers, rearrange, wordsOf } from '#engines/covers/compose.ts'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { useShortcuts } from '#lib/web/shortcuts.ts'
import { useUnsavedInput } from '#lib/web/unsaved-input.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SaveState } from '#ui/SaveState.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { useDownload } from '#ui/use-download.ts'
import { changeLayer } from '../domain/layers.ts'
import { drawingName } from '../domain.ts'
import { AddLayer } from './AddLayer.tsx'
import { ApplyDesign } from './ApplyDesign.tsx'
import { type DesignAnswer, designsApi } from './api.ts'
import { usePictures } from './browser-surface.ts'
import { DeleteDesign } from './DeleteDesign.tsx'
import styles from './designs.module.css'
import type { EditorStageProps } from './EditorStage.tsx'
import { LayerFields } from './LayerFields.tsx'
import { LayerList } from './LayerList.tsx'
import { PaletteChoice } from './PaletteChoice.tsx'
import { Proposals } from './Proposals.tsx'
import { SceneCanvas } from './SceneCanvas.tsx'
import { StoreCheck } from './StoreCheck.tsx'
import { Templates } from './Templates.tsx'
import { type DesignEditorState, useDesign } from './use-design.ts'

const EditorStage = lazyPart<EditorStageProps>(() => import('./EditorStage.tsx'), {
  loading: <div className={styles.stagePlace} />,
})

export function DesignEditor({ design }: { design: DesignAnswer }) {
  const { t } = useTranslation(['designs', 'common'])
  const errorMessage = useErrorMessage()
  const canEdit = usePermission('catalogue.edit')
  const editor = useDesign(design, canEdit)
  const { scene, change } = editor
  const [selectedId, select] = useState<string | null>(null)
  const [isApplying, setApplying] = useState(false)
  const [sentUrls, setSentUrls] = useState<Record<string, string>>({})
  const { pictures } = usePictures(useMemo(() => ({ ...design.pictures, ...sentUrls }), [design, sentUrls]))
  const { downloading, download } = useDownload((refusal) =>
    errorMessage(refusal, t('problem.drawing_failed')),
  )
  useUnsavedInput(editor.isUnsaved)
  useShortcuts({
    undoStep: editor.canUndo ? editor.undo : undefined,
    redoStep: editor.canRedo ? editor.redo : undefined,
  })
  const words = wordsOf(scene)
  return (
    <div className={`page ${styles.editorPage}`}>
      <PageTitle
        size="compact"
        over={<TextButton label={t('title')} href={paths.covers()} />}
        lead={
          <span className={styles.state}>
            {design.release
              ? t('forRelease', { title: design.release.title || t('untitled') })
              : words.artist}
            {canEdit ? <SavedState editor={editor} /> : t('editor.readOnly')}
          </span>
        }
        actions={
          <>
            {canEdit ? <Steps editor={editor} /> : null}
            <Button
              leftSection={<IconDownload size={17} aria-hidden="true" />}
              loading={downloading}
              onClick={() =>
                void download(
                  async () => {
                    if (canEdit) await editor.flush()
                    return designsApi.download.call({ id: design.id })
                  },
                  `${drawingName(words)}.jpg`,
                )
              }
            >
              {t('editor.download')}
            </Button>
            {canEdit ? (
              <Button variant="filled" onClick={() => setApplying(true)}>
                {t('editor.use')}
              </Button>
            ) : null}
          </>
        }
      >
        {words.title || t('untitled')}
      </PageTitle>
      <div className={styles.editor}>
        <div className={styles.stageColumn}>
          {canEdit ? (
            <AddLayer
              scene={scene}
              onAdd={(next) => {
                change(next)
                const known = new Set(scene.layers.map(({ id }) => id))
                select(next.layers.find(({ id }) => !known.has(id))?.id ?? null)
              }}
              onSent={(id, url) => setSentUrls((urls) => ({ ...urls, [id]: url }))}
            />
          ) : null}
          {canEdit ? (
            <EditorStage
              scene={scene}
              pictures={pictures}
              selectedId={selectedId}
              onSelect={select}
              onChange={change}
              onEnd={editor.endStep}
            />
          ) : (
            <SceneCanvas scene={scene} pictures={pictures} width={1000} label={t('editor.name')} />
          )}
          {design.model ? <p className="muted">{t('picture.drawnBy', { model: design.model })}</p> : null}
        </div>
        {canEdit ? (
          <div className={styles.panel}>
            <LayerList scene={scene} selectedId={selectedId} onSelect={select} onChange={change} />
            <LayerFields
              scene={scene}
              selectedId={selectedId}
              onChange={(layer, subject) =>
                change(
                  changeLayer(scene, layer.id, () => layer),
                  subject && `${layer.id} ${subject}`,
                )
              }
            />
            <StoreCheck scene={scene} pictures={pictures} onSelect={select} />
          </div>
        ) : null}
      </div>
      {canEdit ? (
        <div className={styles.sections}>
          <EditorProposals editor={editor} />
          <section aria-labelledby="palettes">
            <SectionHead id="palettes" title={t('palettes')} />
            <PaletteChoice value={scene.palette} onChange={(palette) => change({ ...scene, palette })} />
          </section>
          <Templates editor={editor} />
          <DeleteDesign id={design.id} />
        </div>
      ) : null}
      {isApplying ? (
        <ApplyDesign design={design} beforeSend={editor.flush} onClose={() => setApplying(false)} />
      ) : null}
    </div>
  )
}

function SavedState({ editor }: { editor: DesignEditorState }) {
  const { t } = useTranslation(['designs', 'common'])
  const { clock } = useDates()
  const { saveError, isOutdated, isSaving, isUnsaved, savedAt, retry } = editor
  if (saveError)
    return (
      <SaveState
        state="error"
        text={saveError}
        action={
          isOutdated
            ? { label: t('editor.reload'), onClick: () => location.reload() }
            : { label: t('common:retry'), onClick: retry }
        }
      />
    )
  if (isSaving) return <SaveState state="saving" text={t('editor.saving')} />
  if (isUnsaved) return <SaveState state="saving" text={t('editor.unsaved')} />
  return <SaveState state="saved" text={t('editor.saved', { time: clock(savedAt) })} />
}

function Steps({ editor }: { editor: DesignEditorState }) {
  const { t } = useTranslation('designs')
  return (
    <span className={styles.steps}>
      <ActionIcon
        size={40}
        variant="default"
        aria-label={t('editor.undo')}
        disabled={!editor.canUndo}
        onClick={editor.undo}
      >
        <IconArrowBackUp size={19} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        size={40}
        variant="default"
        aria-label={t('editor.redo')}
        disabled={!editor.canRedo}
        onClick={editor.redo}
      >
        <IconArrowForwardUp size={19} aria-hidden="true" />
      </ActionIcon>
    </span>
  )
}

/** Other styles for the texts and colours of the scene. */
function EditorProposals({ editor: { scene, change } }: { editor: DesignEditorState }) {
  const { t } = useTranslation('designs')
  const [round, setRound] = useState(1)
  const { title, artist } = wordsOf(scene)
  const { palette } = scene
  const scenes = useMemo(
    () =>
      proposeCovers({ title, artist, mood: 'calm', genre: '', seed: `${round}` }).map((proposal) => ({
        ...proposal,
        palette,
      })),
    [title, artist, palette, round],
  )
  return (
    <section aria-labelledby="proposals">
      <SectionHead
        id="proposals"
        title={t('proposals.title')}
        side={
          <Button
            size="sm"
            leftSection={<IconRefresh size={16} aria-hidden="true" />}
            onClick={() => setRound(round + 1)}
          >
            {t('proposals.more')}
          </Button>
        }
      />
      <p className="muted">{t('proposals.keep')}</p>
      <Proposals scenes={scenes} onChoose={(fresh) => change(rearrange(scene, fresh))} />
    </section>
  )
}
