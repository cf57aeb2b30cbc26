// The hint of a field that the plan does not include, with a link to a plan that does.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { AppLink } from '#ui/AppLink.tsx'

export function LockedHint({ children, from = 'wizard_field' }: { children: ReactNode; from?: string }) {
  const { t } = useTranslation('common')
  return (
    <>
      {children}. <AppLink href={paths.upgrade({ from })}>{t('comparePlans')}</AppLink>
    </>
  )
}
