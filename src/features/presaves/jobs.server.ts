// Jobs of pre-saves.
import { deliverPresave, finishPresave, startPresave } from './deliver-presave.server.ts'
import { mailConfirmation } from './emails.server.tsx'
import { forgetFan } from './subscribe-fan.server.ts'

export const presaveJobs = {
  'presaves.confirm': mailConfirmation,
  'presaves.forget': forgetFan,
  'presaves.start': startPresave,
  'presaves.deliver': deliverPresave,
  'presaves.finish': finishPresave,
}
