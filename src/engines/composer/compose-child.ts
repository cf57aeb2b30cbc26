// The program behind `composeFile`.
import { writeFileSync } from 'node:fs'
import { composePiece, type Piece } from './piece.ts'

const [outPath, piece] = process.argv.slice(2) as [string, string]
writeFileSync(outPath, composePiece(JSON.parse(piece) as Piece))
