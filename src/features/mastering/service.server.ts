// Public server API of mastering.
export { prepareMastering } from './delete-unpaid.server.ts'
export { orderMaster } from './order-master.server.ts'
