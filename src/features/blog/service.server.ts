// The blog, for other features and the composition root.
export { addImage } from './add-image.server.ts'
export { namePosts } from './data.server.ts'
export { listPostAddresses } from './show-posts.server.ts'
export { createPost, publishPost } from './write-post.server.ts'
