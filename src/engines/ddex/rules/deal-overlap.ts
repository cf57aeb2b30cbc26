// Profile rule R16: no use is granted twice for one time and place.

import type { XmlNode } from '../xml/parse-xml.ts'
import { all, textOf, textsOf } from '../xml/xml-node.ts'
import { dealTermsOf, problem, type Rule } from './message-parts.ts'
import type { Problem } from './problem.ts'

/** A period of a deal, half open, in milliseconds since 1970. */
interface Grant {
  terms: XmlNode
  start: number
  end: number
}

/** The grants of one use of one release under one commercial model. */
interface Granted {
  inTerritory: Map<string, Grant[]>
  inWorld: (Grant & { except: Set<string> })[]
}

/** R16: consecutive deals for the same release, commercial model and use do not overlap in any territory. */
export const dealsDoNotOverlap: Rule = (parts) => {
  const byUse = new Map<string, Granted>()
  for (const { terms, references } of dealTermsOf(parts)) {
    for (const use of usesOf(terms, references)) {
      const granted = byUse.get(use) ?? { inTerritory: new Map(), inWorld: [] }
      byUse.set(use, granted)
      add(granted, terms)
    }
  }
  const problems = new Map<XmlNode, Problem>()
  for (const [use, granted] of byUse) {
    const overlap = findOverlap(granted)
    if (!overlap || problems.has(overlap.terms)) continue
    problems.set(overlap.terms, problem('R16', overlap.terms, `Granted twice in ${overlap.place}: ${use}.`))
  }
  return [...problems.values()]
}

function usesOf(terms: XmlNode, references: string[]): Set<string> {
  const models = textsOf(terms, 'CommercialModelType')
  const uses = textsOf(terms, 'UseType')
  return new Set(
    references.flatMap((release) =>
      (models.length > 0 ? models : ['any model']).flatMap((model) =>
        (uses.length > 0 ? uses : ['any use']).map((use) => `${release}, ${model}, ${use}`),
      ),
    ),
  )
}

function add({ inTerritory, inWorld }: Granted, terms: XmlNode): void {
  const territories = textsOf(terms, 'TerritoryCode')
  const except = new Set(textsOf(terms, 'ExcludedTerritoryCode'))
  for (const period of all(terms, 'ValidityPeriod')) {
    const grant = { terms, ...boundsOf(period) }
    if (territories.length === 0 || territories.includes('Worldwide')) inWorld.push({ ...grant, except })
    else {
      for (const territory of new Set(territories)) {
        const grants = inTerritory.get(territory) ?? []
        inTerritory.set(territory, grants)
        grants.push(grant)
      }
    }
  }
}

function findOverlap({ inTerritory, inWorld }: Granted): { terms: XmlNode; place: string } | undefined {
  // Two grants for the world overlap somewhere whatever they leave out.
  const world = inWorld.toSorted(byStart)
  const twice = firstOverlap(world)
  if (twice) return { terms: twice.terms, place: 'the world' }
  for (const [territory, unsorted] of inTerritory) {
    const grants = unsorted.toSorted(byStart)
    const overlap = firstOverlap(grants) ?? grants.find((grant) => isInWorld(grant, territory, world))
    if (overlap) return { terms: overlap.terms, place: territory }
  }
  return undefined
}

/** Among grants in order of start, the first that starts before the one before it has ended. */
function firstOverlap(inOrder: Grant[]): Grant | undefined {
  return inOrder.find((grant, i) => i > 0 && grant.start < inOrder[i - 1]!.end)
}

/** A binary search, so that thousands of deals by country stay cheap: the world's grants follow one another. */
function isInWorld(grant: Grant, territory: string, world: Granted['inWorld']): boolean {
  let [from, to] = [0, world.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (world[middle]!.end > grant.start) to = middle
    else from = middle + 1
  }
  for (let i = from; i < world.length && world[i]!.start < grant.end; i++) {
    if (!world[i]!.except.has(territory)) return true
  }
  return false
}

function byStart(a: Grant, b: Grant): number {
  return a.start === b.start ? 0 : a.start < b.start ? -1 : 1
}

/** Dates without a time hold for whole days, the last one included. */
function boundsOf(period: XmlNode): { start: number; end: number } {
  const startDate = textOf(period, 'StartDate')
  const endDate = textOf(period, 'EndDate')
  const endDateTime = textOf(period, 'EndDateTime')
  const oneDay = 24 * 60 * 60 * 1000
  return {
    start: instantOf(startDate ?? textOf(period, 'StartDateTime'), Number.NEGATIVE_INFINITY),
    end: endDate ? instantOf(endDate, Number.POSITIVE_INFINITY) + oneDay : instantOf(endDateTime, Infinity),
  }
}

function instantOf(text: string | undefined, otherwise: number): number {
  const instant = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(instant) ? otherwise : instant
}
