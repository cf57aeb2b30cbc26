// The findings of a draft: rules that run in the browser, and catalogue checks from the server.
import { useMemo, useState } from 'react'
import { draftOf } from '#features/releases/domain/draft.ts'
import type { ReleaseFinding } from '#features/releases/domain/findings.ts'
import { planFindings } from '#features/releases/domain/plan-gates.ts'
import { releaseFindings } from '#features/releases/domain/submission.ts'
import { updateFindings } from '#features/releases/domain/update.ts'
import { useConnectedStores } from '#features/stores/web/use-connected-stores.ts'
import { useBannedWords } from '#features/words/web/use-banned-words.ts'
import { useServerFindings } from './use-server-findings.ts'
import type { WizardState } from './use-wizard.ts'

/** @returns undefined until the server has answered once, has failed, or the draft has changed */
export function useFindings(
  about: Pick<WizardState, 'release' | 'plan' | 'userName' | 'today'>,
): ReleaseFinding[] | undefined {
  const { release, plan, userName, today } = about
  const [opened] = useState(release)
  const banned = useBannedWords()
  const connectedStores = useConnectedStores()
  const { all, known, answered } = useServerFindings(release)
  // Waits for the server, because later findings would shift the rest of the page.
  const isReady = answered || release !== opened
  // The rules are the same on both sides, and running them delays the first answer to a user on a slow phone.
  const ofServer = release === opened ? all : undefined
  return useMemo(
    () =>
      ofServer ??
      (isReady
        ? [
            ...planFindings(release, plan),
            ...updateFindings(release),
            ...releaseFindings(draftOf(release), today, { userName, banned, connectedStores }),
            ...known,
          ]
        : undefined),
    [ofServer, isReady, banned, connectedStores, known, release, plan, userName, today],
  )
}
