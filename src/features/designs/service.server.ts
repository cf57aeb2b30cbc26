// Public server API of cover designs.
export { createDesign } from './edit-design.server.ts'
