// Jobs of the blog.
import { findSimilar } from './find-similar.server.ts'

export const blogJobs = {
  'blog.find_similar': findSimilar,
}
