// The process that draws one picture, and ends with the memory that this takes.
import { writeFileSync } from 'node:fs'
import { serveJob } from '../sandbox/serve-job.ts'
import { draw } from './draw.ts'
import { type DrawingJob, OUTPUT_FD } from './job.ts'
import { encode, loadTypefaces, makeNodeSurface, readPicture } from './node-surface.ts'
import type { Picture } from './surface.ts'

serveJob<DrawingJob, 'written'>(async ({ scene, width, height, type, pictures }, { ready }) => {
  loadTypefaces()
  ready()
  const read = new Map<string, Picture>()
  for (const [name, path] of pictures) read.set(name, await readPicture(path))
  const surface = makeNodeSurface(width, height)
  draw(surface.context, { width, height }, scene, { makeSurface: makeNodeSurface, pictures: read })
  writeFileSync(OUTPUT_FD, await encode(surface, type))
  return 'written'
})
