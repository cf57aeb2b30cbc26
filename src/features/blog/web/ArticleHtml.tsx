// The text of a post: HTML that the server sanitized when the post was saved (render-markdown.server.ts).
import styles from './article.module.css'

export function ArticleHtml({ html }: { html: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: only what the sanitizer wrote gets here
    <div className={styles.article} dangerouslySetInnerHTML={{ __html: html }} />
  )
}
