// Sends the 10,000 requests that are generated from docs/openapi.json, and prints how they were answered: none may get a
// server error, an answer that the document does not describe, or a look inside the server (src/app/openapi-fuzz.test.ts).
import { run } from '../scripts/lib.ts'

process.exitCode = await run('vitest', ['run', 'src/app/openapi-fuzz.test.ts'])
