// Texts of the frame around every page, and of the public pages.
export const en = {
  nav: {
    label: 'Main',
    dashboard: 'Dashboard',
    releases: 'Releases',
    artists: 'Artists',
    reviewDesk: 'Review desk',
    deliveries: 'Deliveries',
    account: 'Account of {{name}}',
    signOut: 'Sign out',
    signIn: 'Sign in',
    signUp: 'Sign up',
    language: 'Language',
    theme: 'Theme',
    dark: 'Dark theme',
    light: 'Light theme',
    staff: 'Staff',
  },
  footer: {
    label: 'Footer',
    product: 'Product',
    legal: 'Legal',
    follow: 'Elsewhere',
    source: 'Source code',
    api: 'API',
    terms: 'Terms',
    privacy: 'Privacy',
    cookies: 'Cookies',
  },
  staffOnly: { title: 'The staff area' },
  landing: {
    title: 'Music distribution that is never silent',
    lead: 'Backline sends your singles, EPs and albums to stores. At every step it says whose turn it is, until when, and what comes next.',
    start: 'Start a release',
    signIn: 'Sign in',
    free: 'Free to start, no card. You keep your rights and your codes.',
    steps: {
      draft: 'Draft',
      draftNote: 'Checked while you type',
      submitted: 'Submitted',
      submittedNote: 'Frozen as one revision',
      review: 'In review',
      reviewNote: 'One to two business days',
      delivered: 'Delivered',
      deliveredNote: 'DDEX ERN 4.3, store by store',
      live: 'Live',
      liveNote: 'On your release date',
    },
    wait: {
      title: 'Every wait has a name and a date',
      line: 'Most distributors go quiet after the upload. Here a release always shows three things: whose turn it is, until when, and what happens then.',
      review: 'Review desk',
      reviewUntil: 'within two business days',
      delivery: 'Delivery to your stores',
      you: 'You',
      youUntil: 'in time for your date',
      second: 'Second review',
    },
    heard: {
      title: 'Heard before it is sent',
      line: 'Each file is measured on the way in: silence, clipping, loudness, true peak, length, format. Findings sit on the waveform, lettered like rehearsal marks, with the fix beside them.',
    },
    promises: {
      title: 'Written down, so you can hold us to it',
      codes: 'Your codes travel',
      codesLine: 'ISRC and UPC are always visible, on every plan.',
      reasons: 'Reasons in plain words',
      reasonsLine: 'A reopened release says what is wrong, where, and how to fix it.',
      once: 'Sent exactly once',
      onceLine: 'A crash in mid-delivery ends in one delivery, never two.',
    },
    host: {
      title: 'Or run the whole thing yourself',
      line: 'Backline is open source. Put it on your own machine, with your own store contracts and your own review desk.',
    },
  },
  legal: {
    updated:
      'Last updated 21 November 2026. A template: the operator of an installation has it checked for their country before opening it to others.',
    terms: {
      title: 'Terms and conditions',
      sections: {
        who: {
          title: 'Who we agree with',
          text: 'These terms are between you and the operator of this installation of Backline. By making an account you accept them; you must be able to make contracts, or have somebody who makes them for you.',
        },
        rights: {
          title: 'Your rights stay yours',
          text: 'You keep every right in your music, words and pictures. You allow the operator to store, check, convert and deliver them to the stores you choose, for as long as the release is to be there. The allowance is not exclusive and ends when you take the release down.',
        },
        promise: {
          title: 'What you promise',
          text: 'You own or license everything you submit, nobody else’s rights are infringed, the credits are true, and no plays are bought. If a claim comes in, the release may be held while you answer it; you are told the reason and the deadline.',
        },
        money: {
          title: 'Money',
          text: 'Stores report two to three months after the month of use. On Basic you receive 85 % of what stores pay, on PRO and Advanced all of it. Every amount can be opened down to the line of the store’s report.',
        },
        end: {
          title: 'Ending it',
          text: 'You may leave at any time and take your codes, audio and data along. A plan that ends takes no release down.',
        },
      },
    },
    privacy: {
      title: 'Privacy policy',
      sections: {
        what: {
          title: 'What is stored',
          text: 'Your name, user name, e-mail address and language; what you enter about artists and releases; the files you send; when and from where you signed in. Legal names of artists are only used to verify them and are never published.',
        },
        why: {
          title: 'Why',
          text: 'To run your account, to deliver your releases, to account for royalties, and to keep strangers out. Nothing is sold, and no page loads anything from a third party.',
        },
        who: {
          title: 'Who receives it',
          text: 'The stores you choose receive the release itself: titles, names, credits, codes, audio and cover. Nobody else does, unless a law demands it.',
        },
        yours: {
          title: 'Your say',
          text: 'You may ask for a copy of your data, have it corrected, or have it deleted. Write to support@backline.test.',
        },
      },
    },
    cookies: {
      title: 'Cookie policy',
      sections: {
        cookies: {
          title: 'Cookies',
          text: 'backline.session_token keeps you signed in for up to 30 days; language remembers the language of the pages for a year. Both are needed for the pages to work; there are no others.',
        },
        storage: {
          title: 'Kept by your browser',
          text: 'user (your own record, so that the first paint knows your name), language, theme, referral and utm_campaign, utm_medium, utm_source (how you came here, until you register), and the state of unfinished uploads.',
        },
      },
    },
  },
  failure: { home: 'Go to the start page' },
  problem: {
    invalid_input: 'Some of what was sent is not right; the places are marked',
    invalid_value: 'This value is not one we know',
    not_found: 'Not found',
    permission_denied: 'Permission denied',
    wrong_state: 'That is not possible in the present state ({{status}})',
    not_ready: 'Please fix the following errors before submitting',
    too_many_requests: 'Too many tries. Wait a moment and try again.',
    server_error: 'Server error, try again later',
    unavailable: 'The server cannot work right now. Nothing was lost; try again in a minute.',
    network_error: 'Network error: there is no connection to the server',
    foreign_origin: 'This request came from another site and was refused',
    premium_required: 'This opens with {{plan}}',
  },
}
