// Owns the shape of one finding about a message that could be read but is not right.

export type RuleId = `R${number}`

/** `rule` is a profile rule or `XSD`; `path` leads to the element; `sentence` is plain English for an operator. */
export interface Problem {
  rule: RuleId | 'XSD'
  path: string
  sentence: string
}
