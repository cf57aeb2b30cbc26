// What the server does with the legal texts.
export { writeLegalText } from './write-legal-text.server.ts'
