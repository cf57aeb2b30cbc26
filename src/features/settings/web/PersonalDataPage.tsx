// /account/data: exports of the user's data, and closing the account.
import { ClosingSection } from './ClosingSection.tsx'
import { DataSection } from './DataSection.tsx'
import { WithSettings } from './WithSettings.tsx'

export default function PersonalDataPage() {
  return (
    <WithSettings>
      {({ username }) => (
        <>
          <DataSection />
          <ClosingSection username={username} />
        </>
      )}
    </WithSettings>
  )
}
