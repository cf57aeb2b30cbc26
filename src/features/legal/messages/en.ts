// Texts of the legal pages.
export const en = {
  plainText: 'Read as plain text',
  updated:
    'Last updated 29 November 2026. This is a template: the operator of an installation must have it checked for their country before opening it to others.',
  terms: {
    title: 'Terms and conditions',
    description:
      'What you and the operator promise each other: your rights stay yours, how money is paid, and how you can leave.',
    sections: {
      who: {
        title: 'Who these terms are between',
        text: 'These terms are between you and the operator of this installation of Backline. By creating an account you accept them. You must be able to enter into contracts, or have someone who does so for you.',
      },
      rights: {
        title: 'Your rights stay yours',
        text: 'You keep all rights in your music, words and pictures. You allow the operator to store, check, convert and deliver them to the stores you choose, for as long as the release should be available. This licence is not exclusive and ends when you take the release down.',
      },
      promise: {
        title: 'What you promise',
        text: 'You own or license everything you submit, nobody else’s rights are infringed, the credits are correct, and no plays are bought. If someone makes a claim, the release may be held while you respond; we tell you the reason and the deadline.',
      },
      money: {
        title: 'Money',
        text: 'Stores report two to three months after the month of use. On Basic, you receive 85% of what stores pay; on PRO and Advanced, all of it. You can trace every amount down to the line of the store’s report.',
      },
      end: {
        title: 'Leaving',
        text: 'You can leave at any time and take your codes, audio and data with you. When a plan ends, no release is taken down.',
      },
    },
  },
  privacy: {
    title: 'Privacy policy',
    description:
      'Which data Backline keeps about you, why, who can see it, and how to get it or have it deleted.',
    sections: {
      what: {
        title: 'What we store',
        text: 'Your name, username, email, language and, if you enter it, phone number; what you enter about artists and releases; the files you upload; how you are paid, and the tax form that payouts need; what you buy and write to support; when and from where you signed in. Legal names of artists are only used to verify them and are never published.',
      },
      why: {
        title: 'Why we store it',
        text: 'To run your account, to deliver your releases, to account for royalties, and to protect your account. Nothing is sold, and no page loads anything from a third party.',
      },
      who: {
        title: 'Who receives it',
        text: 'The stores you choose receive the release itself: titles, names, credits, codes, audio and cover. Where this installation uses them, the services that do the work receive what it takes: Stripe or Payoneer to pay you, and Stripe or Apple to take payments and work out tax; Google or Apple when you sign in with them; Spotify when you connect it: which playlists you ask us to look at or follow; the service that sends our emails; the one that stores files. People you invite or share a report with see what you show them. No one else does, unless the law requires it.',
      },
      yours: {
        title: 'Your rights',
        text: 'You can download a copy of your data, correct it, and close your account yourself, under Account. For anything else, {{contact}}.',
      },
    },
  },
  contact: { mail: 'write to {{email}}', none: 'open a ticket under Support once you are signed in' },
  cookies: {
    title: 'Cookie policy',
    description:
      'The few cookies and entries in your browser that Backline needs, what each is for and how long it lasts.',
    sections: {
      cookies: {
        title: 'Cookies',
        text: 'backline.session_token keeps you signed in for 14 days after your last visit, 90 at most. backline.two_factor, backline.social, backline.presave, backline.music_connect and backline.registration only exist while you enter a second code, sign in with Google or Apple, connect a music service to pre-save a release or to your account, or confirm your email. On a secure connection the names of these six begin with __Host-. language remembers your language for a year; signed_out is set only when signing out could not reach us, until you sign in again. All are needed for the site to work; there are no others.',
      },
      storage: {
        title: 'Stored in your browser',
        text: 'user (your own profile, so that pages can show your name right away), language, theme, playlist_view, redirect (where to continue once you are signed in), referral and referral_at (the code of a link by which somebody invited you, and when: for 30 days, or until you register), utm_campaign, utm_medium, utm_source (how you came here, until you register), and the state of unfinished uploads. toasts (the last messages), pitch (a pitch that is not sent yet) and how far you have scrolled, until you close the tab. The database backline holds changes of drafts that are not saved yet.',
      },
    },
  },
}
