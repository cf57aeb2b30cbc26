// /admin/payouts/tax-forms: forms that wait for a decision; opening one is recorded.
import { Button, Textarea } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { isReauthenticationCancelled } from '#features/accounts/web/Reauthentication.tsx'
import { readRefusal } from '#lib/web/client.ts'
import { loadPageData } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useCountries } from '#lib/web/use-countries.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { ENTITY_TYPES, FATCA_STATUSES, US_CLASSIFICATIONS } from '../domain/tax-forms.ts'
import type { Route } from './+types/StaffTaxFormsPage'
import { payoutsApi, type TaxFormRowAnswer, taxFormsQuery } from './api.ts'
import { StaffPayoutTabs } from './StaffPayoutTabs.tsx'
import styles from './staff-payouts.module.css'

export const handle = { namespaces: ['payouts'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [taxFormsQuery(call)])
export const clientLoader = () => null

type OpenedForm = Awaited<ReturnType<typeof payoutsApi.openTaxForm.call>>

export default function StaffTaxFormsPage() {
  const { t } = useTranslation(['payouts', 'common'])
  const errorMessage = useErrorMessage()
  usePageTitle(t('staff.tabs.taxForms'))
  const query = useInfiniteQuery(taxFormsQuery())
  const open = useMutation({
    mutationFn: (id: string) => payoutsApi.openTaxForm.call({ id }),
    onError: (error) => {
      if (!isReauthenticationCancelled(error))
        showToast({ tone: 'error', message: errorMessage(readRefusal(error)), closeLabel: t('common:close') })
    },
  })
  return (
    <div className="page">
      <PageTitle lead={t('staff.taxFormsLead')}>{t('staff.tabs.taxForms')}</PageTitle>
      <StaffPayoutTabs />
      <ListTable
        query={query}
        label={t('staff.tabs.taxForms')}
        columns={useColumns((id) => open.mutate(id))}
        rowKey={({ id }) => id}
        failedTitle={t('staff.failed')}
        empty={{ compact: true, title: t('staff.taxFormsEmpty'), line: t('staff.taxFormsEmptyLine') }}
      />
      <Dialog
        opened={open.data !== undefined}
        onClose={open.reset}
        title={open.data ? t('staff.reviewOf', { name: open.data.ownerName }) : ''}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        {open.data ? <Review form={open.data} onDone={open.reset} /> : null}
      </Dialog>
    </div>
  )
}

function useColumns(onOpen: (id: string) => void): RowsColumn<TaxFormRowAnswer>[] {
  const { t } = useTranslation('payouts')
  const { moment } = useDates()
  const nameOf = useCountryName()
  return [
    { key: 'person', head: t('staff.person'), cell: ({ ownerName }) => <RowLead title={ownerName} /> },
    { key: 'form', head: t('staff.form'), small: 'side', cell: ({ kind }) => t(`tax.kind.${kind}`) },
    {
      key: 'country',
      head: t('staff.country'),
      small: 'below',
      cell: ({ country, hasTreatyClaim }) =>
        [nameOf(country), ...(hasTreatyClaim ? [t('staff.treatyClaim')] : [])].join(', '),
    },
    {
      key: 'submitted',
      head: t('staff.submitted'),
      small: 'below',
      cell: ({ submittedAt }) => moment(submittedAt),
    },
    {
      key: 'review',
      head: <span className="visually-hidden">{t('staff.actions')}</span>,
      align: 'end',
      small: 'below',
      cell: ({ id, ownerName }) => (
        <TextButton
          label={t('staff.review')}
          ariaLabel={t('staff.reviewOf', { name: ownerName })}
          onClick={() => onOpen(id)}
        />
      ),
    },
  ]
}

function useCountryName(): (country: string) => string {
  const countries = useCountries()
  return (country) => countries.find(({ value }) => value === country)?.label ?? country
}

function Review({ form, onDone }: { form: OpenedForm; onDone: () => void }) {
  const { t } = useTranslation(['payouts', 'common'])
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const nameOf = useCountryName()
  const [reason, setReason] = useState('')
  const decide = useMutation({
    mutationFn: (result: 'accepted' | 'rejected') =>
      payoutsApi.decideTaxForm.call({ id: form.id, result, reason: result === 'rejected' ? reason : '' }),
    onSuccess: (_, result) => {
      showToast({ message: t(`staff.${result}`), closeLabel: t('common:close') })
      onDone()
      return queries.invalidateQueries({ queryKey: payoutsApi.key() })
    },
  })
  const { fields } = form
  const classification = US_CLASSIFICATIONS.find((known) => known === fields.classification)
  const entityType = ENTITY_TYPES.find((known) => known === fields.entityType)
  const fatcaStatus = FATCA_STATUSES.find((known) => known === fields.fatcaStatus)
  const shown: [string, string][] = [
    [t('tax.form'), t(`tax.kind.${form.kind}`)],
    [t(form.kind === 'w8bene' ? 'tax.company' : 'tax.name'), fields.name],
    [t('staff.country'), nameOf(form.country)],
    [t('tax.citizenship'), fields.citizenship && nameOf(fields.citizenship)],
    [t('staff.birthYear'), fields.birthYear],
    [t('tax.classification'), classification ? t(`tax.classifications.${classification}`) : ''],
    [t('tax.entityType'), entityType ? t(`tax.entityTypes.${entityType}`) : ''],
    [t('tax.fatcaStatus'), fatcaStatus ? t(`tax.fatcaStatuses.${fatcaStatus}`) : ''],
    [t('tax.address'), [fields.address, fields.postalCode, fields.city].filter(Boolean).join(', ')],
    [t('tax.number'), form.numberEnd ? `•••••${form.numberEnd}` : t('tax.noNumber')],
    [t('staff.treatyClaim'), t(form.hasTreatyClaim ? 'common:yes' : 'common:no')],
    [t('tax.signature'), fields.signature],
  ]
  return (
    <div className={styles.form}>
      <DescriptionList layout="rows">
        {shown
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <DescriptionItem key={label} label={label}>
              {value}
            </DescriptionItem>
          ))}
      </DescriptionList>
      <Textarea
        label={t('staff.rejectReason')}
        value={reason}
        maxLength={500}
        autosize
        minRows={2}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {decide.isError && !isReauthenticationCancelled(decide.error) ? (
        <FormAlert>{errorMessage(readRefusal(decide.error))}</FormAlert>
      ) : null}
      <div className={styles.buttons}>
        <Button disabled={reason.trim() === '' || decide.isPending} onClick={() => decide.mutate('rejected')}>
          {t('staff.reject')}
        </Button>
        <Button variant="filled" loading={decide.isPending} onClick={() => decide.mutate('accepted')}>
          {t('staff.accept')}
        </Button>
      </div>
    </div>
  )
}
