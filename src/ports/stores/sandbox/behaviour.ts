// The rules that control how a sandbox store answers, stored beside its batches as `behaviour.json`.

import { z } from 'zod'
import { type FileStatus, fileStatuses } from '#engines/ddex/choreography/file-status.ts'
import {
  PROPOSED_ACTIONS,
  type ProposedAction,
  resolveStoreResponse,
} from '#engines/ddex/choreography/store-response.ts'
import {
  type SupplyChainStatus,
  supplyChainStatuses,
} from '#engines/ddex/choreography/supply-chain-status.ts'
import { isUpc } from '#engines/ddex/identifiers.ts'
import { keysOf } from '#lib/pure/keys-of.ts'

export const FAULTS = ['lost', 'twice', 'unreadable', 'unknown_message'] as const
export const PROPOSED_ACTION_NAMES = keysOf(PROPOSED_ACTIONS)

const DAY_MINUTES = 24 * 60

export const ruleShape = z.object({
  id: z.string(),
  /** Applies to one release; to every release when omitted. */
  upc: z.string().refine(isUpc).optional(),
  /** Applies to this many further batches; to all of them when omitted. */
  batches: z.int().min(1).max(1000).optional(),
  /** What it says of a batch with which nothing is wrong: the status of its file, or (choreography 1.8) of the release. */
  fileStatus: z.enum(fileStatuses as [FileStatus, ...FileStatus[]]).optional(),
  releaseStatus: z.enum(supplyChainStatuses as [SupplyChainStatus, ...SupplyChainStatus[]]).optional(),
  proposedAction: z.enum(PROPOSED_ACTION_NAMES as [ProposedAction, ...ProposedAction[]]).optional(),
  affectedIsrcs: z.array(z.string()).optional(),
  /** What it adds in its own words. */
  text: z.string().max(500).optional(),
  /** How long it takes to answer, by the product's clock. */
  delayMinutes: z
    .int()
    .min(0)
    .max(60 * DAY_MINUTES)
    .optional(),
  /** The error of the clock that dates the answer. */
  skewMinutes: z.int().min(-DAY_MINUTES).max(DAY_MINUTES).optional(),
  /** What happens to the answer in transit. */
  fault: z.enum(FAULTS).optional(),
})

/** Once a rule is removed, every answer that it lost, delayed, damaged or left preliminary is sent. */
export type Rule = z.infer<typeof ruleShape>

export const behaviourShape = z.object({ rules: z.array(ruleShape) })

/** The first rule about this release that is not used up by the batches it was applied to. */
export function ruleFor(
  rules: readonly Rule[],
  upc: string,
  applied: readonly { rule?: Rule }[],
): Rule | undefined {
  return rules.find(
    (rule) =>
      (rule.upc === undefined || rule.upc === upc) &&
      (rule.batches === undefined || timesApplied(rule, applied) < rule.batches),
  )
}

export const timesApplied = ({ id }: Rule, applied: readonly { rule?: Rule }[]): number =>
  applied.filter(({ rule }) => rule?.id === id).length

/** What the rule makes of a batch: taken in, refused, or still being looked at; undefined when it says nothing. */
export function outcomeOf(
  { fileStatus, releaseStatus }: Rule,
  release: { takedown: boolean } | undefined,
): 'accepted' | 'wait' | 'refused' | undefined {
  if (!fileStatus && !releaseStatus) return undefined
  const statement = { fileStatus, supplyChainStatus: releaseStatus, affectedResources: [] }
  const { action } = resolveStoreResponse(statement, { isTakedown: release?.takedown }).response
  return action === 'accepted' || action === 'wait' ? action : 'refused'
}
