// How a store is connected: the kind of connection, its fields, and the party id of the store.
import { NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FieldGrid, FieldWide } from '#ui/FieldGrid.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { CONNECTION_KINDS, type SecretName } from '../domain.ts'
import styles from './stores.module.css'
import { fieldId, type StoreFormState } from './use-store-form.ts'

interface Props {
  form: StoreFormState
}

export function ConnectionForm({ form }: Props) {
  const { t } = useTranslation('stores')
  const { settings, set, setKind, errorAt } = form
  const { kind } = settings.connection
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
          id={fieldId('settings.dpid')}
          label={t('field.dpid')}
          description={t('field.dpidHint')}
          spellCheck={false}
          autoComplete="off"
          maxLength={18}
          value={settings.dpid}
          error={errorAt('settings.dpid')}
          onChange={(event) => set({ dpid: event.currentTarget.value.trim().toUpperCase() })}
        />
      </FieldGrid>
      {kind === 'folder' ? (
        <FieldGrid>
          <Text form={form} name="folder" label={t('field.folder')} hint={t('field.folderHint')} />
        </FieldGrid>
      ) : null}
      {kind === 'sftp' ? <SftpFields form={form} /> : null}
      {kind === 's3' ? <BucketFields form={form} /> : null}
      <Switch
        label={t('field.testMode')}
        description={t('field.testModeHint')}
        checked={settings.testMode}
        onChange={(event) => set({ testMode: event.currentTarget.checked })}
      />
    </section>
  )
}

function SftpFields({ form }: Props) {
  const { t } = useTranslation('stores')
  const { settings, setConnection, errorAt } = form
  if (settings.connection.kind !== 'sftp') return null
  return (
    <FieldGrid>
      <Text form={form} name="host" label={t('field.host')} />
      <NumberInput
        id={fieldId('settings.connection.port')}
        label={t('field.port')}
        min={1}
        max={65_535}
        hideControls
        value={settings.connection.port}
        error={errorAt('settings.connection.port')}
        onChange={(port) => setConnection({ port: Number(port) || 0 })}
      />
      <Text form={form} name="username" label={t('field.username')} />
      <Text form={form} name="folder" label={t('field.remoteFolder')} hint={t('field.remoteFolderHint')} />
      <Secret form={form} name="password" label={t('field.password')} />
      <Secret form={form} name="passphrase" label={t('field.passphrase')} />
      <FieldWide>
        <Secret
          form={form}
          name="privateKey"
          label={t('field.privateKey')}
          hint={t('field.privateKeyHint')}
          long
        />
      </FieldWide>
      <FieldWide>
        <Text form={form} name="hostKey" label={t('field.hostKey')} hint={t('field.hostKeyHint')} />
      </FieldWide>
    </FieldGrid>
  )
}

function BucketFields({ form }: Props) {
  const { t } = useTranslation('stores')
  return (
    <FieldGrid>
      <Text form={form} name="bucket" label={t('field.bucket')} />
      <Text form={form} name="region" label={t('field.region')} />
      <Text form={form} name="endpoint" label={t('field.endpoint')} hint={t('field.endpointHint')} />
      <Text form={form} name="folder" label={t('field.prefix')} hint={t('field.prefixHint')} />
      <Text form={form} name="accessKeyId" label={t('field.accessKeyId')} />
      <Secret form={form} name="secretAccessKey" label={t('field.secretAccessKey')} />
    </FieldGrid>
  )
}

type FieldProps = Props & { label: string; hint?: string }

/** A text field of the connection; only an endpoint can be absent, which means Amazon's. */
function Text({ form, name, label, hint }: FieldProps & { name: string }) {
  const { settings, setConnection, errorAt } = form
  const value = (settings.connection as Record<string, unknown>)[name]
  return (
    <TextInput
      id={fieldId(`settings.connection.${name}`)}
      label={label}
      description={hint}
      spellCheck={false}
      autoComplete="off"
      value={typeof value === 'string' ? value : ''}
      error={errorAt(`settings.connection.${name}`)}
      onChange={(event) => {
        const text = event.currentTarget.value
        setConnection({ [name]: name === 'endpoint' && text === '' ? null : text })
      }}
    />
  )
}

/** A secret is typed and never shown again; the field states whether one is set. */
function Secret({ form, name, label, hint, long }: FieldProps & { name: SecretName; long?: boolean }) {
  const { t } = useTranslation('stores')
  const { store, secrets, setSecret, errorAt } = form
  const placeholder = store.secrets.includes(name) ? t('field.secretSaved') : undefined
  const field = {
    id: fieldId(`secrets.${name}`),
    label,
    value: secrets[name] ?? '',
    description: placeholder ?? hint,
    error: errorAt(`secrets.${name}`),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => setSecret(name, event.currentTarget.value),
  }
  return long ? (
    <Textarea {...field} rows={4} spellCheck={false} className={styles.key} />
  ) : (
    <PasswordInput {...field} />
  )
}
