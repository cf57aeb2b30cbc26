// The rules of a release, run here as well: they come once the page is at rest, or with the first change.
import { later } from '#ui/later.ts'

export const ownRules = later(async () => {
  const [{ releaseFindings }, { fieldsOfFix }, { bannedWords }, { TEXT_RULES }] = await Promise.all([
    import('../../domain/submission.ts'),
    import('../../domain/words.ts'),
    import('#engines/text-rules/banned-words.ts'),
    import('#engines/text-rules/findings.ts'),
  ])
  return { releaseFindings, fieldsOfFix, bannedWords, textRules: TEXT_RULES }
})
