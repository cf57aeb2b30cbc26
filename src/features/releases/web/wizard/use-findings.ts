// What is found in the draft: by the rules as they run here, and before they are there by the server.
import { useEffect, useMemo, useState } from 'react'
import { useConnectedStores } from '#features/stores/web/use-connected-stores.ts'
import { useBannedWords } from '#features/words/web/use-banned-words.ts'
import { draftOf } from '../../domain/draft.ts'
import type { ReleaseFinding } from '../../domain/findings.ts'
import { planFindings } from '../../domain/plan-gates.ts'
import { updateFindings } from '../../domain/update.ts'
import { ownRules } from './own-rules.ts'
import { useServerFindings } from './use-server-findings.ts'
import type { WizardState } from './use-wizard.ts'

/**
 * @returns undefined while neither has looked yet
 */
export function useFindings(
  about: Pick<WizardState, 'release' | 'plan' | 'userName' | 'today'>,
): ReleaseFinding[] | undefined {
  const { release, plan, userName, today } = about
  const [opened] = useState(release)
  const rules = ownRules.useLoaded()
  const banned = useBannedWords(rules?.bannedWords)
  const connectedStores = useConnectedStores()
  const { known, all, failed } = useServerFindings(release)
  // The server speaks of what is saved: once something else is on the screen, or it is silent, the rules are wanted here.
  const wanted = release !== opened || failed
  useEffect(() => {
    if (wanted) ownRules.fetch().catch(() => undefined)
  }, [wanted])
  return useMemo(() => {
    const plans = planFindings(release, plan)
    if (rules)
      return [
        ...plans,
        ...updateFindings(release),
        ...rules.releaseFindings(draftOf(release), today, { userName, banned, connectedStores }),
        ...known,
      ]
    return all && [...plans, ...all]
  }, [rules, banned, connectedStores, all, known, release, plan, userName, today])
}
