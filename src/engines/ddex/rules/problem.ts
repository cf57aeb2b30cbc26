// One problem of a message that can be read but is not right.

export type RuleId = `R${number}`

/** `rule` is a profile rule or `XSD`; `path` leads to the element; `message` is plain English for an operator. */
export interface Problem {
  rule: RuleId | 'XSD'
  path: string
  message: string
}
