// Templates that a design can adopt. Some need a better plan.
import { IconLock } from '@tabler/icons-react'
import { useDeferredValue, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { applyTemplate, isPremiumTemplate, TEMPLATE_NAMES } from '#engines/covers/compose.ts'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { usePlanIncludes } from '#features/accounts/web/use-user.ts'
import { planWith } from '#lib/pure/entitlements.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { UpgradePrompt } from '#ui/UpgradePrompt.tsx'
import styles from './designs.module.css'
import { SceneCanvas } from './SceneCanvas.tsx'
import type { DesignEditorState } from './use-design.ts'

export function Templates({ editor }: { editor: DesignEditorState }) {
  const { t } = useTranslation(['designs', 'common'])
  const errorMessage = useErrorMessage()
  const includesAll = usePlanIncludes('covers.templates')
  const head = useId()
  const { scene, arrange, arrangeError } = editor
  const plan = t(`common:plan.${planWith('covers.templates')}`)
  const shown = useDeferredValue(scene)
  const previews = useMemo(
    () => TEMPLATE_NAMES.map((name) => ({ name, preview: applyTemplate(shown, name, '1') })),
    [shown],
  )
  return (
    <section aria-labelledby={head} className={styles.stack}>
      <SectionHead id={head} title={t('templates')} />
      {arrangeError ? (
        <FormAlert>{t('templateFailed', { why: errorMessage(readRefusal(arrangeError)) })}</FormAlert>
      ) : null}
      <ul className={styles.templates} aria-label={t('templates')}>
        {previews.map(({ name, preview }) => {
          const isLocked = isPremiumTemplate(name) && !includesAll
          return (
            <li key={name}>
              <button
                type="button"
                className={styles.proposal}
                data-locked={isLocked || undefined}
                onClick={() => void arrange(name)}
              >
                <SceneCanvas scene={preview} width={280} label="" />
                <span>
                  {t(`template.${name}`)}
                  {isLocked ? (
                    <span className={styles.lock}>
                      <IconLock size={13} aria-hidden="true" />
                      {plan}
                    </span>
                  ) : null}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {includesAll ? null : (
        <UpgradePrompt
          title={t('premiumTitle', { plan })}
          line={t('premiumLine', { plan })}
          from="cover_templates"
        />
      )}
    </section>
  )
}
