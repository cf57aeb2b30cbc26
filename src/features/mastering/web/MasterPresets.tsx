// The presets of a recording: this one, those that can be heard already, and those that can be made.
import { useTranslation } from 'react-i18next'
import { MASTERING_PRESETS, type MasteringPreset } from '#engines/audio/mastering/presets.ts'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { MasterAnswer } from './api.ts'
import styles from './mastering.module.css'
import { useOrder } from './use-order.ts'

export function MasterPresets({ master }: { master: MasterAnswer }) {
  const { t } = useTranslation('mastering')
  const errorMessage = useErrorMessage()
  const canOrder = usePermission('catalogue.edit')
  const order = useOrder((preset: MasteringPreset) => ({ uploadId: master.uploadId, preset }))
  const references = [master, ...master.otherPresets].filter(({ preset }) => preset === 'reference')
  return (
    <section aria-labelledby="presets-head">
      <SectionHead id="presets-head" title={t('preset')} />
      {order.isError ? <FormAlert>{errorMessage(readRefusal(order.error))}</FormAlert> : null}
      <ul className={styles.cards}>
        {MASTERING_PRESETS.map((preset) => {
          const made = master.otherPresets.find((other) => other.preset === preset)
          const name = t(`presets.${preset}.name`)
          const isThis = preset === master.preset
          return (
            <li key={preset} aria-current={isThis || undefined}>
              <h3>{made ? <AppLink href={paths.master(made.id)}>{name}</AppLink> : name}</h3>
              <p className="muted">{t(`presets.${preset}.line`)}</p>
              {made || isThis || !canOrder ? null : (
                <TextButton
                  label={t('make', { preset: name })}
                  onClick={() => {
                    if (!order.isPending) order.mutate(preset)
                  }}
                />
              )}
            </li>
          )
        })}
        {references.map(({ id, reference }) => {
          const name = t('reference.label')
          return (
            <li key={id} aria-current={id === master.id || undefined}>
              <h3>{id === master.id ? name : <AppLink href={paths.master(id)}>{name}</AppLink>}</h3>
              <p className="muted">{reference}</p>
            </li>
          )
        })}
        {canOrder ? (
          <li>
            <h3>{t('presets.reference.name')}</h3>
            <p className="muted">{t('presets.reference.line')}</p>
            <TextButton
              label={t('reference.choose')}
              href={paths.mastering({ recording: master.uploadId, preset: 'reference' })}
            />
          </li>
        ) : null}
      </ul>
    </section>
  )
}
