// /account: name, contact and email address.
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { EmailSection } from './EmailSection.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { WithSettings } from './WithSettings.tsx'

export default function ProfilePage() {
  useEarlierAddress()
  return (
    <WithSettings>
      {(settings) => (
        <>
          <ProfileForm settings={settings} />
          <EmailSection settings={settings} />
        </>
      )}
    </WithSettings>
  )
}

/** Mails sent before the data had a page of its own link to a section of this one. */
function useEarlierAddress() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (hash === '#data') void navigate(paths.personalData(), { replace: true })
  }, [hash, navigate])
}
