// /payouts/tax-form: who is paid, for the tax office; a form is sent once and never shown again in full.
import { Button, Checkbox, NativeSelect, Radio, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { isReauthenticationCancelled } from '#features/accounts/web/Reauthentication.tsx'
import { useOwnPermission, useUser } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { focusFirstError, useFormErrors, useShowProblems } from '#lib/web/forms.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useCountries } from '#lib/web/use-countries.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { DayField } from '#ui/DayField.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { NoAccess } from '#ui/NoAccess.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { showToast } from '#ui/show-toast.tsx'
import {
  ENTITY_TYPES,
  FATCA_STATUSES,
  FIELDS_OF,
  TAX_FORM_KINDS,
  TAX_TEXT_MAX,
  type TaxForm,
  taxFormProblems,
  US_CLASSIFICATIONS,
} from '../domain/tax-forms.ts'
import { payoutsApi } from './api.ts'
import styles from './tax-form.module.css'

export const handle = { namespaces: ['payouts'] } satisfies PageHandle

const EMPTY: TaxForm = {
  kind: 'w8ben',
  name: '',
  country: '',
  address: '',
  city: '',
  postalCode: '',
  number: '',
  classification: '',
  citizenship: '',
  birthDate: '',
  entityType: '',
  fatcaStatus: '',
  hasTreatyClaim: false,
  signature: '',
  isCertified: false,
}

export default function TaxFormPage() {
  const { t } = useTranslation(['payouts', 'problem'])
  const user = useUser()
  const mayManage = useOwnPermission('payouts.manage')
  usePageTitle(t('tax.page'))
  return (
    <div className="page">
      <PageTitle
        over={<AppLink href={paths.payouts()}>{t('title')}</AppLink>}
        lead={mayManage ? t('tax.lead') : undefined}
      >
        {t('tax.page')}
      </PageTitle>
      {mayManage ? (
        <Form />
      ) : (
        <NoAccess
          title={t('tax.noAccess')}
          line={t(user?.impersonate ? 'problem:impersonating' : 'noAccessLine')}
        />
      )}
    </div>
  )
}

function Form() {
  const { t } = useTranslation(['payouts', 'common'])
  const errorMessage = useErrorMessage()
  const formErrors = useFormErrors()
  const showProblems = useShowProblems()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const countries = useCountries()
  const form = useForm<TaxForm>({
    initialValues: EMPTY,
    validate: (values) => formErrors(taxFormProblems(values, new Date().toISOString().slice(0, 10))),
    transformValues: (values) => ({ ...values, country: values.kind === 'w9' ? 'US' : values.country }),
  })
  const { kind } = form.values
  const has = (field: keyof TaxForm) => FIELDS_OF[kind].includes(field)
  const send = useMutation({
    mutationFn: (values: TaxForm) => payoutsApi.submitTaxForm.call(values),
    onSuccess: async () => {
      showToast({ message: t('tax.sent'), closeLabel: t('common:close') })
      await queries.invalidateQueries({ queryKey: payoutsApi.key() })
      await navigate(paths.payouts())
    },
    onError: (error) => showProblems(form, readRefusal(error).problems),
  })
  const refusal = send.error && !isReauthenticationCancelled(send.error) ? readRefusal(send.error) : undefined
  const text = (
    field: 'name' | 'address' | 'city' | 'postalCode' | 'number' | 'signature',
    label: string,
  ) => ({
    id: `tax-${field}`,
    label,
    maxLength: field === 'postalCode' ? 20 : field === 'number' ? 40 : TAX_TEXT_MAX,
    autoComplete: 'off',
    ...form.getInputProps(field),
  })
  const choices = <T extends string>(values: readonly T[], labelOf: (value: T) => string) => [
    { value: '', label: t('tax.choose') },
    ...values.map((value) => ({ value, label: labelOf(value) })),
  ]
  return (
    <form
      className={styles.form}
      onSubmit={form.onSubmit(
        (values) => send.mutate(values),
        (errors) => focusFirstError(form, errors),
      )}
      noValidate
    >
      <Radio.Group
        label={t('tax.kindLabel')}
        {...form.getInputProps('kind')}
        onChange={(value) => {
          const chosen = TAX_FORM_KINDS.find((known) => known === value) ?? 'w8ben'
          form.setValues({ kind: chosen, country: chosen === 'w9' ? 'US' : '' })
          form.clearErrors()
        }}
      >
        <div className={styles.choices}>
          {TAX_FORM_KINDS.map((value) => (
            <Radio key={value} value={value} label={t(`tax.who.${value}`)} />
          ))}
        </div>
      </Radio.Group>
      <TextInput {...text('name', t(kind === 'w8bene' ? 'tax.company' : 'tax.name'))} />
      <FieldGrid>
        {kind === 'w9' ? null : (
          <Select
            label={t(kind === 'w8bene' ? 'tax.founded' : 'tax.country')}
            data={countries}
            searchable
            {...form.getInputProps('country')}
          />
        )}
        {has('citizenship') ? (
          <Select
            label={t('tax.citizenship')}
            data={countries}
            searchable
            {...form.getInputProps('citizenship')}
          />
        ) : null}
        {has('birthDate') ? (
          <DayField
            label={t('tax.birthDate')}
            value={form.values.birthDate || null}
            onChange={(day) => form.setFieldValue('birthDate', day ?? '')}
            error={form.errors.birthDate}
          />
        ) : null}
        {has('classification') ? (
          <NativeSelect
            label={t('tax.classification')}
            data={choices(US_CLASSIFICATIONS, (value) => t(`tax.classifications.${value}`))}
            {...form.getInputProps('classification')}
          />
        ) : null}
        {has('entityType') ? (
          <NativeSelect
            label={t('tax.entityType')}
            data={choices(ENTITY_TYPES, (value) => t(`tax.entityTypes.${value}`))}
            {...form.getInputProps('entityType')}
          />
        ) : null}
        {has('fatcaStatus') ? (
          <NativeSelect
            label={t('tax.fatcaStatus')}
            data={choices(FATCA_STATUSES, (value) => t(`tax.fatcaStatuses.${value}`))}
            {...form.getInputProps('fatcaStatus')}
          />
        ) : null}
      </FieldGrid>
      <TextInput {...text('address', t('tax.address'))} />
      <FieldGrid>
        <TextInput {...text('city', t('tax.city'))} />
        <TextInput {...text('postalCode', t('tax.postalCode'))} />
      </FieldGrid>
      <TextInput
        {...text('number', t(kind === 'w9' ? 'tax.numberLabel' : 'tax.foreignNumber'))}
        description={t(kind === 'w9' ? 'tax.numberHint' : 'tax.foreignHint')}
      />
      {has('hasTreatyClaim') ? (
        <Checkbox label={t('tax.treaty')} {...form.getInputProps('hasTreatyClaim', { type: 'checkbox' })} />
      ) : null}
      <TextInput {...text('signature', t('tax.signature'))} />
      <Checkbox label={t('tax.certify')} {...form.getInputProps('isCertified', { type: 'checkbox' })} />
      {refusal && refusal.problems.length === 0 ? <FormAlert>{errorMessage(refusal)}</FormAlert> : null}
      <div className={styles.buttons}>
        <LinkButton href={paths.payouts()}>{t('common:cancel')}</LinkButton>
        <Button type="submit" variant="filled" loading={send.isPending}>
          {t('tax.submit')}
        </Button>
      </div>
    </form>
  )
}
