// Public server API of mastering.
export { prepareMastering } from './delete-unpaid.server.ts'
