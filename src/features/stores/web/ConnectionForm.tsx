// How a store is connected: the kind of connection, its fields, and the party id of the store.
import { NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FieldGrid, FieldWide } from '#ui/FieldGrid.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { CONNECTION_KINDS, type SecretName } from '../domain.ts'
import styles from './stores.module.css'
import type { StoreFormState } from './use-store-form.ts'

export function ConnectionForm(state: StoreFormState) {
  const { t } = useTranslation('stores')
  const { form, field, setKind } = state
  const { kind } = form.values.settings.connection
  return (
    <section className={styles.section}>
      <SectionHead title={t('section.connection')} />
      <FieldGrid>
        <NativeSelect
          label={t('field.connection')}
          description={t(`connectionLine.${kind}`)}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as typeof kind)}
          data={CONNECTION_KINDS.map((value) => ({ value, label: t(`connection.${value}`) }))}
        />
        <TextInput
          {...field('settings.dpid')}
          label={t('field.dpid')}
          description={t('field.dpidHint')}
          spellCheck={false}
          autoComplete="off"
          maxLength={18}
          onChange={(event) =>
            form.setFieldValue('settings.dpid', event.currentTarget.value.trim().toUpperCase())
          }
        />
      </FieldGrid>
      {kind === 'folder' ? (
        <FieldGrid>
          <Text {...state} name="folder" label={t('field.folder')} hint={t('field.folderHint')} />
        </FieldGrid>
      ) : null}
      {kind === 'sftp' ? <SftpFields {...state} /> : null}
      {kind === 's3' ? <BucketFields {...state} /> : null}
      <Switch
        label={t('field.testMode')}
        description={t('field.testModeHint')}
        {...field('settings.testMode', { type: 'checkbox' })}
      />
    </section>
  )
}

function SftpFields(state: StoreFormState) {
  const { t } = useTranslation('stores')
  const { form, field } = state
  return (
    <FieldGrid>
      <Text {...state} name="host" label={t('field.host')} />
      <NumberInput
        {...field('settings.connection.port')}
        label={t('field.port')}
        min={1}
        max={65_535}
        hideControls
        onChange={(port) => form.setFieldValue('settings.connection.port', Number(port) || 0)}
      />
      <Text {...state} name="username" label={t('field.username')} />
      <Text {...state} name="folder" label={t('field.remoteFolder')} hint={t('field.remoteFolderHint')} />
      <Secret {...state} name="password" label={t('field.password')} />
      <Secret {...state} name="passphrase" label={t('field.passphrase')} />
      <FieldWide>
        <Secret
          {...state}
          name="privateKey"
          label={t('field.privateKey')}
          hint={t('field.privateKeyHint')}
          long
        />
      </FieldWide>
      <FieldWide>
        <Text {...state} name="hostKey" label={t('field.hostKey')} hint={t('field.hostKeyHint')} />
      </FieldWide>
    </FieldGrid>
  )
}

function BucketFields(state: StoreFormState) {
  const { t } = useTranslation('stores')
  return (
    <FieldGrid>
      <Text {...state} name="bucket" label={t('field.bucket')} />
      <Text {...state} name="region" label={t('field.region')} />
      <Text {...state} name="endpoint" label={t('field.endpoint')} hint={t('field.endpointHint')} />
      <Text {...state} name="folder" label={t('field.prefix')} hint={t('field.prefixHint')} />
      <Text {...state} name="accessKeyId" label={t('field.accessKeyId')} />
      <Secret {...state} name="secretAccessKey" label={t('field.secretAccessKey')} />
    </FieldGrid>
  )
}

type FieldProps = StoreFormState & { label: string; hint?: string }

/** A text field of the connection; only an endpoint can be absent, which means Amazon's. */
function Text({ form, field, name, label, hint }: FieldProps & { name: string }) {
  const path = `settings.connection.${name}`
  const { value, ...props } = field(path)
  return (
    <TextInput
      {...props}
      label={label}
      description={hint}
      spellCheck={false}
      autoComplete="off"
      value={value ?? ''}
      onChange={(event) => {
        const text = event.currentTarget.value
        form.setFieldValue(path, name === 'endpoint' && text === '' ? null : text)
      }}
    />
  )
}

/** A secret is typed and never shown again; the field states whether one is set. */
function Secret({
  field,
  store,
  name,
  label,
  hint,
  long,
}: FieldProps & { name: SecretName; long?: boolean }) {
  const { t } = useTranslation('stores')
  const { value, ...props } = field(`secrets.${name}`)
  const input = {
    ...props,
    label,
    value: value ?? '',
    description: store.secrets.includes(name) ? t('field.secretSaved') : hint,
    autoComplete: 'off',
  }
  return long ? (
    <Textarea {...input} rows={4} spellCheck={false} className={styles.key} />
  ) : (
    <PasswordInput {...input} />
  )
}
