// The posts of the demo in English.
import type { DemoPosts } from './posts.ts'

export const en: DemoPosts = {
  dates: {
    title: 'Pick the date last',
    summary:
      'Most release dates are chosen first and regretted later. Work backwards from what has to happen before, and the date finds itself.',
    tags: ['Releasing'],
    coverAlt: 'Rings of orange, yellow and teal around a dark center, like a target',
    markdown: `Friday is when charts begin to count and when editorial playlists change, so most music comes out on a Friday. That leaves fifty-two dates a year. The question is which of them you can be ready for.

## Four weeks is not a superstition

Count backwards from the day:

- **Day 0:** the track is live everywhere, and you have something to post that is more than "out now".
- **Seven days before:** the last moment to pitch on Spotify for Artists if the song is to reach the Release Radar of your followers. Earlier is better, because a person reads the pitch.
- **Two to three weeks before:** stores have the release, so that pre-saves work and the pitch form shows your song.
- **Four weeks before:** you submit. That leaves room for a rejected cover, a missing writer or a sample that needs a licence.

Everything that goes wrong, goes wrong in the first of these weeks. If that week is also the last one, you are out of options.

## One song, one sentence

You can pitch one unreleased song at a time. Choose the one a stranger understands first, which is often not your favourite. Then write what an editor cannot hear: where it comes from, who plays on it, and what you will do in the week it comes out. Three plain sentences beat ten adjectives.

## When to move the date

Move it while nobody knows it. A date that is announced is a promise to the people who saved it, and changing it in stores during the last days can leave two versions of your page behind. If the master is late, be boring: pick a Friday you are sure of, and use the time.
`,
  },
  isrc: {
    title: 'Your ISRC moves with you',
    summary:
      'Twelve characters decide whether your play counts survive a new distributor. What an ISRC is, what it is not, and how to switch without starting at zero.',
    tags: ['Releasing', 'Money'],
    coverAlt: 'A screen of black dots on cream that turn large and red in one place',
    markdown: `An ISRC is the number plate of a recording. It has twelve characters, such as \`QZ-PS1-26-00041\`: a prefix of whoever issued it, the year it was issued, and a running number. It belongs to the recording for its whole life, whoever distributes it.

## What it identifies

One recording, not a song and not a release. The same recording on a single, an album and a compilation has the same ISRC three times. A remix, an edit, a live version or a new take is another recording and gets its own.

The song behind it has a different code, the ISWC, which your publisher or collecting society takes care of. The product that people buy has a UPC.

## Why it matters when you leave

Stores recognize a recording by its ISRC together with the audio and the names. If you deliver the same file again with the same code, the new copy takes over plays, saves and places in playlists. With a new code it is a stranger that starts at zero.

Reports use it too. Statements arrive months after the plays, and what cannot be matched waits until somebody explains it.

## How to switch without losing anything

1. Write down the ISRC of every track and the UPC of every release before you cancel anything. They are in your old account, and in your statements.
2. Deliver the same audio with the same titles, artists and codes through the new distributor.
3. Wait until the new copy is live in every store and shows the old count.
4. Only then take the old one down.

For a few days you will see two copies. That is how it should look. The gap you want to avoid is the other one: a week in which there is none.
`,
  },
  splits: {
    title: 'Talk about splits before the chorus',
    summary:
      'A split is easy to agree on while the song is worth nothing. How shares work, what they are shares of, and a way to have the conversation.',
    tags: ['Money'],
    coverAlt: 'Blocks of blue, yellow and black of different heights, like a skyline',
    markdown: `Three people make a song on a Tuesday. A year later it earns money, and each of them remembers Tuesday differently. A split sheet is a way to ask all three on Tuesday.

## Two kinds of shares

There are two things to divide, and they need not be divided in the same way:

- **The song:** words and music. Writers share it, and a publisher or collecting society pays it out.
- **The recording:** what stores pay for streams and downloads of this one version. This is the part that your distributor reports and can divide.

A producer who made the beat may have a share of both. A session player who was paid for the day often has neither. None of that is a law of nature; it is what you agree on.

## What a percentage is a percentage of

Say a store pays $200 for a month. On a plan without a fee, all of it is divided:

| Who | Share | Amount |
| --- | --- | --- |
| Singer | 60% | $120 |
| Producer | 25% | $50 |
| Guitar | 15% | $30 |

If somebody paid for the video, agree on whether that comes off first. "I get my $400 back, then we share" is a fair deal, as long as it is written down before the first statement.

## A conversation in three questions

Who is on it? What would be missing without each of them? And what happens when one of us cannot be reached? Write the answers as numbers that add up to 100, send them to everybody, and have everybody say yes.

Then change nothing about the past. If a share changes later, let it change from a month on, so that nobody's old money moves.
`,
  },
  loudness: {
    title: 'Loud is not louder',
    summary:
      'Streaming services turn every song to about the same loudness. What −14 LUFS means, what it does not mean, and what to ask of a master.',
    tags: ['Sound', 'Releasing'],
    coverAlt: 'Thin dark lines on a peach ground that rise into two soft hills',
    markdown: `Play two masters of the same song, one 6 dB louder. Almost everybody prefers the louder one. Now turn both to the same level and ask again. That second test is what a streaming service does to your song all day.

## What the number says

LUFS measure loudness the way ears hear it, averaged over a whole song. Spotify plays music at about −14 LUFS, YouTube near the same, Apple Music at about −16. A master at −8 is turned down by 6 dB on Spotify. It ends up as loud as its neighbours, only with the peaks it lost on the way.

So is −14 a target? No. It is the level at which playback happens, and nobody rejects a song for being above it. Dense music often sounds right at −10, a quiet record at −18. The number tells you what will happen, not what is good.

## The peak that is not in the file

Stores encode your file as AAC or Ogg, and the curve between two samples can rise above both. That is the true peak. Leave it room: −1 dBTP is the usual ceiling, and −2 is safer for a loud master. Without it, distortion appears that you never heard in the studio.

## What to ask for

- A 24-bit WAV or FLAC, not an MP3.
- True peak at or below −1 dBTP.
- The songs of an album in proportion to each other. Services keep it when an album is played from start to end.
- A comparison at equal loudness. If the master only wins when it is louder, it has not won.

Then turn the screen off and listen. Meters are for finding mistakes; they have never liked a song.
`,
  },
}
