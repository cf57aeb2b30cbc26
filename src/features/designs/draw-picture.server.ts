// Covers on a picture that the image model of the installation draws. Each picture counts towards the month once it is
// stored.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { composeOnPicture, type Words } from '#engines/covers/compose.ts'
import { PALETTES } from '#engines/covers/palettes.ts'
import { lockAccount } from '#features/accounts/service.server.ts'
import { showRelease } from '#features/releases/service.server.ts'
import {
  countDrawnSince,
  discardPicture,
  insertPicture,
  type PreparedPicture,
  preparePicture,
} from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Db } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput, notFound, premiumRequired } from '#lib/errors.ts'
import { log } from '#lib/log.ts'
import { monthStart, toPlainDate } from '#lib/pure/dates.ts'
import { limitOf } from '#lib/pure/entitlements.ts'
import { newIdAt, scopeOf } from '#lib/pure/ids.ts'
import { scratchFolder } from '#lib/scratch.ts'
import type { ImageModel } from '#ports/image-model/index.ts'
import { askModel, type PictureWish } from './ask-model.server.ts'
import type { PictureTerms } from './contract.ts'
import { insertDesign } from './data.server.ts'
import { descriptionProblems } from './domain.ts'
import { requireRoom } from './edit-design.server.ts'

type DrawDeps = Parameters<typeof showRelease>[0] &
  Pick<Deps, 'db' | 'clock' | 'limits' | 'objects' | 'imageModel'>

export async function showPictureTerms(
  { db, clock, imageModel }: Pick<Deps, 'db' | 'clock' | 'imageModel'>,
  viewer: Viewer,
): Promise<PictureTerms> {
  return {
    model: imageModel && { name: imageModel.name, host: imageModel.host, sidePx: imageModel.sidePx },
    quota: await quotaOf(db, viewer, clock.now()),
  }
}

/** Pictures of this month (UTC). */
const quotaOf = async (db: Db, { accountId, plan }: Viewer, now: Date) => ({
  used: await countDrawnSince(db, accountId, monthStart(now)),
  most: limitOf(plan, 'covers.pictures_monthly'),
  resetsOn: toPlainDate(monthStart(now, 1)),
})

/**
 * No transaction is open and no account locked while the model draws. What is limited is therefore checked twice.
 *
 * @returns the id of the design
 * @throws not_found where there is no image model, or for the release; invalid_input, premium_required,
 *   image_quota_reached, too_many_designs, too_many_requests, image_model_failed
 */
export async function drawPicture(
  deps: DrawDeps,
  viewer: Viewer,
  { releaseId, title, artist, ...wish }: Words & PictureWish & { releaseId?: string },
): Promise<string> {
  const { db, clock, imageModel, limits } = deps
  if (!imageModel) throw notFound()
  const problems = descriptionProblems(wish)
  if (problems.length > 0) throw invalidInput(problems)
  const scope = scopeOf(viewer)
  const release = releaseId === undefined ? undefined : await showRelease(deps, { id: releaseId, scope })
  await expectMayDraw(db, viewer, clock.now())
  await limits.take('image-model.account', viewer.accountId)
  const picture = await draw(deps, imageModel, { ...wish, description: wish.description.trim() })
  try {
    return await db.transaction().execute(async (trx) => {
      await lockAccount(trx, viewer.accountId)
      const now = clock.now()
      await expectMayDraw(trx, viewer, now)
      const { format } = picture.outcome.report
      await insertPicture(trx, picture, {
        scope,
        fileName: `${imageModel.name}.${format}`,
        drawnBy: imageModel.name,
        now,
      })
      const id = newIdAt(now)
      await insertDesign(trx, {
        id,
        account_id: viewer.accountId,
        artist_id: release?.artist?.id ?? scope.artistId,
        release_id: release?.id ?? null,
        scene: JSON.stringify(
          composeOnPicture({ title, artist, palette: PALETTES[wish.palette], uploadId: picture.id }),
        ),
        revision: 1,
        created_at: now,
        updated_at: now,
        deleted_at: null,
      })
      return id
    })
  } catch (error) {
    // Whether anything else was stored is not certain: an object without a row is better than a row without its object.
    if (error instanceof AppError) await discardPicture(deps, picture)
    throw error
  }
}

/** @throws image_model_failed, also for a file that is no acceptable picture */
async function draw(
  deps: Pick<Deps, 'objects'>,
  model: ImageModel,
  wish: PictureWish,
): Promise<PreparedPicture> {
  const bytes = await askModel(model, wish)
  if (!bytes) throw new AppError('image_model_failed', 503)
  await using scratch = await scratchFolder()
  const file = path.join(scratch.path, 'picture')
  await writeFile(file, bytes)
  const picture = await preparePicture(deps, { path: file, scratch: scratch.path })
  if ('refusal' in picture) {
    log.warn({ model: model.name, refusal: picture.refusal }, 'the image model drew no usable picture')
    throw new AppError('image_model_failed', 503)
  }
  return picture
}

/** @throws premium_required, image_quota_reached, too_many_designs */
async function expectMayDraw(db: Db, viewer: Viewer, now: Date): Promise<void> {
  const { used, most, resetsOn } = await quotaOf(db, viewer, now)
  if (most === 0) throw premiumRequired('pro')
  if (used >= most) throw new AppError('image_quota_reached', 403, { params: { most, resets: resetsOn } })
  await requireRoom(db, viewer.accountId)
}
