// API handlers of the blog.
import { api, staffOnly } from '#lib/api.server.ts'
import { addImage } from './add-image.server.ts'
import { blog } from './contract.ts'
import { listPosts, readImage, showPost } from './show-posts.server.ts'
import {
  createPost,
  listStaffPosts,
  previewPost,
  publishPost,
  removeDraft,
  savePost,
  showStaffPost,
  withdrawPost,
} from './write-post.server.ts'

const os = api(blog)

export const blogApi = os.router({
  list: os.list.handler(({ input, context }) => listPosts(context.deps, input)),
  find: os.find.handler(({ input, context }) => showPost(context.deps, input.slug)),
  image: os.image.handler(({ input, context }) => readImage(context.deps, input)),
  staffList: os.staffList.use(staffOnly).handler(({ input, context }) => listStaffPosts(context.deps, input)),
  staffFind: os.staffFind
    .use(staffOnly)
    .handler(({ input, context }) => showStaffPost(context.deps, input.id)),
  create: os.create
    .use(staffOnly)
    .handler(({ input, context }) => createPost(context.deps, context.viewer, input)),
  save: os.save.use(staffOnly).handler(({ input, context }) => savePost(context.deps, context.viewer, input)),
  publish: os.publish
    .use(staffOnly)
    .handler(({ input, context }) => publishPost(context.deps, context.viewer, input)),
  withdraw: os.withdraw
    .use(staffOnly)
    .handler(({ input, context }) => withdrawPost(context.deps, context.viewer, input)),
  remove: os.remove.use(staffOnly).handler(async ({ input, context }) => {
    await removeDraft(context.deps, input.id)
    return { success: true as const }
  }),
  preview: os.preview
    .use(staffOnly)
    .handler(({ input, context }) => previewPost(context.deps, input.markdown)),
  addImage: os.addImage
    .use(staffOnly)
    .handler(({ input, context }) => addImage(context.deps, context.viewer, input.file)),
})
