// Public server API of mastering.

export { withdrawFreeMastering } from './data.server.ts'
export { prepareMastering } from './delete-unpaid.server.ts'
export { orderMaster } from './order-master.server.ts'
export { giveFreeMastering } from './use-free-mastering.server.ts'
