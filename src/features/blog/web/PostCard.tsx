// A post in a list: its cover, what it is about, and the link to it.
import { AppLink } from '#ui/AppLink.tsx'
import { type PostSummaryAnswer, postAddress } from './api.ts'
import styles from './blog.module.css'
import { PostCover } from './PostCover.tsx'
import { usePostFacts } from './use-post-facts.ts'

interface PostCardProps {
  post: PostSummaryAnswer
  /** The newest one, beside its cover. */
  lead?: boolean
  level?: 2 | 3
}

export function PostCard({ post, lead, level = 2 }: PostCardProps) {
  const facts = usePostFacts()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={lead ? styles.lead : styles.card} lang={post.language}>
      <PostCover cover={post.cover} eager={lead} sizes={lead ? LEAD_SIZES : CARD_SIZES} />
      <div>
        <p className={styles.facts}>{facts(post)}</p>
        <Heading className={styles.title}>
          <AppLink href={postAddress(post)}>{post.title}</AppLink>
        </Heading>
        <p className={styles.summary}>{post.summary}</p>
        {lead ? <p className={styles.author}>{post.author}</p> : null}
      </div>
    </article>
  )
}

const LEAD_SIZES = '(min-width: 820px) 56vw, 100vw'
const CARD_SIZES = '(min-width: 1080px) 400px, (min-width: 640px) 50vw, 100vw'
