// Public server API of the audit log.

export type { AuditAction } from './domain/actions.ts'
export { exportAudit } from './export-entries.server.ts'
export type { AuditSubjects, SubjectSource } from './name-subjects.server.ts'
export { listAudit, listAuditAbout, showAuditEntry } from './read-entries.server.ts'
export { type Actor, type AuditRecord, recordAudit } from './record-audit.server.ts'
export { sealAudit } from './seal-entries.server.ts'
export { verifyAudit } from './verify-seals.server.ts'
