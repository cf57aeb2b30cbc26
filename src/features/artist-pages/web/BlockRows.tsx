// The blocks of the page, which can be reordered: releases, and custom texts.
import { ActionIcon, Button, Switch, Textarea, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SortableList } from '#ui/SortableList.tsx'
import { SortableRow } from '#ui/SortableRow.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { BLOCKS_MAX, type Block, type BlockKind, RELEASES_MAX, TITLE_LENGTH_MAX } from '../domain.ts'
import styles from './artist-pages.module.css'
import type { PageEditor } from './use-page-form.ts'

export function BlockRows({ editor: { form, moveBlock } }: { editor: PageEditor }) {
  const { t } = useTranslation('artist-pages')
  const { blocks } = form.values
  const head = useId()
  const nameOf = useBlockName()
  const ids = useMemo(() => blocks.map(({ id }) => id), [blocks])
  const paramsOf = (id: string, number: number) => ({
    block: nameOf(blocks.find((block) => block.id === id)),
    number,
    count: blocks.length,
  })
  const add = (kind: BlockKind) => {
    form.insertListItem('blocks', { id: newBlockId(), kind, title: '', text: '', isShown: true })
    // The field exists once the block is rendered.
    const index = form.getValues().blocks.length - 1
    requestAnimationFrame(() => form.getInputNode(`blocks.${index}.title`)?.focus())
  }
  return (
    <section aria-labelledby={head}>
      <SectionHead id={head} title={t('blocks.title')} side={blocks.length > 1 ? t('blocks.help') : null} />
      <SortableList
        ids={ids}
        words={{
          help: t('blocks.help'),
          picked: (id, place) => t('blocks.picked', paramsOf(id, place)),
          over: (id, place) => t('blocks.over', paramsOf(id, place)),
          moved: (id, place) => t('blocks.moved', paramsOf(id, place)),
        }}
        onMove={moveBlock}
      >
        <ul className={styles.blocks}>
          {blocks.map((block, index) => (
            <BlockFields key={block.id} form={form} block={block} index={index} />
          ))}
        </ul>
      </SortableList>
      {blocks.length < BLOCKS_MAX ? (
        <div className={styles.buttons}>
          <Button onClick={() => add('text')}>{t('blocks.addText')}</Button>
          {blocks.some(({ kind }) => kind === 'releases') ? null : (
            <Button onClick={() => add('releases')}>{t('blocks.addReleases')}</Button>
          )}
        </div>
      ) : null}
    </section>
  )
}

function useBlockName() {
  const { t } = useTranslation('artist-pages')
  return (block: Block | undefined) => block?.title.trim() || t(`blocks.${block?.kind ?? 'text'}`)
}

function BlockFields({ form, block, index }: { form: PageEditor['form']; block: Block; index: number }) {
  const { t } = useTranslation(['artist-pages', 'common'])
  const name = useBlockName()(block)
  const at = `blocks.${index}`
  const remove = () => {
    const before = form.getValues().blocks
    form.removeListItem('blocks', index)
    showToast({
      message: t('blocks.removed', { block: name }),
      closeLabel: t('common:close'),
      action: { label: t('common:undo'), onClick: () => form.setFieldValue('blocks', before) },
    })
  }
  return (
    <SortableRow id={block.id} className={styles.block} moveLabel={t('blocks.move', { block: name })}>
      <div className={styles.blockFields}>
        <TextInput
          aria-label={t('blocks.heading')}
          placeholder={block.kind === 'releases' ? t('fan.releases') : t('blocks.heading')}
          maxLength={TITLE_LENGTH_MAX}
          {...form.getInputProps(`${at}.title`)}
        />
        {block.kind === 'text' ? (
          <Textarea
            aria-label={t('blocks.body')}
            autosize
            minRows={2}
            maxRows={10}
            {...form.getInputProps(`${at}.text`)}
          />
        ) : (
          <p className={styles.small}>{t('blocks.releasesLine', { count: RELEASES_MAX })}</p>
        )}
      </div>
      <Switch
        className={styles.shown}
        aria-label={t('blocks.show', { block: name })}
        {...form.getInputProps(`${at}.isShown`, { type: 'checkbox' })}
      />
      <ActionIcon className={styles.action} aria-label={t('blocks.remove', { block: name })} onClick={remove}>
        <IconX size={17} aria-hidden="true" />
      </ActionIcon>
    </SortableRow>
  )
}

const newBlockId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => LETTERS[byte % LETTERS.length]).join('')
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
