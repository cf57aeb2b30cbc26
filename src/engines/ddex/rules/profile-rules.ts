// The list of release profile rules, and applying them to a message.

import { openNewReleaseMessage } from '../read/read-release.ts'
import { parseXml, type XmlNode } from '../xml/parse-xml.ts'
import { dealsDoNotOverlap } from './deal-overlap.ts'
import { dealsAreForReleases, noUseWithItsKind } from './deal-rules.ts'
import { partsOf, type Rule } from './message-parts.ts'
import type { Problem, RuleId } from './problem.ts'
import {
  datesInOrder,
  labelWhereDeal,
  mainReleaseIsNamed,
  oneMainRelease,
  trackReleasePerResource,
  trackReleaseSaysOnlyWhatDiffers,
  trackReleasesAreNamed,
} from './release-rules.ts'
import {
  aiAgreesWithContributors,
  artistsAreOrdered,
  oneContributorPerParty,
  recordingsAndOneCover,
  referencesResolve,
  resourcesAreNamed,
  titlesInBothForms,
} from './resource-rules.ts'

/**
 * What a schema cannot express: the rules of the DDEX release profiles (ERN Part 2, version 2.3.1, clauses 6 to 9), and
 * with R18 a definition of the standard itself. R17 needs the files: `resourceProblems`.
 */
const RULES: Record<RuleId, Rule> = {
  R1: oneMainRelease,
  R2: mainReleaseIsNamed,
  R3: recordingsAndOneCover,
  R4: trackReleasePerResource,
  R5: trackReleasesAreNamed,
  R6: artistsAreOrdered,
  R7: titlesInBothForms,
  R8: resourcesAreNamed,
  R9: oneContributorPerParty,
  R10: labelWhereDeal,
  R11: datesInOrder,
  R12: trackReleaseSaysOnlyWhatDiffers,
  R13: dealsAreForReleases,
  R14: referencesResolve,
  R15: noUseWithItsKind,
  R16: dealsDoNotOverlap,
  R18: aiAgreesWithContributors,
}

/**
 * The violations of the rules R1–R16 and R18, rule by rule; none for a message fit to send. A message of an older version
 * is upgraded to version 4.3.2 first. Nothing is assumed about the schema: a message that violates both is reported by
 * both. Throws what `readNewReleaseMessage` throws for refused XML and for messages of another kind.
 */
export function profileProblems(xml: string): Problem[] {
  return profileProblemsOf(parseXml(xml))
}

/** The same of a message that is parsed already. */
export function profileProblemsOf(message: XmlNode): Problem[] {
  const parts = partsOf(openNewReleaseMessage(message).root)
  return Object.values(RULES).flatMap((rule) => rule(parts))
}
