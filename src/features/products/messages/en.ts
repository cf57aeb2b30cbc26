// Texts of product pages, and of the page about distribution.
export const en = {
  loading: 'Loading the example',
  failed: 'Could not load the example',
  questions: 'Questions',
  others: 'What else you can do here',
  all: 'What else is included',
  tryEditor: 'Try the editor',
  seePlaylists: 'See the playlists',
  verb: { play: 'Play', buy: 'Buy', open: 'Open' },
  plans: {
    title: 'In your plan',
    none: 'none',
    perMonth_one: '{{count}} a month',
    perMonth_other: '{{count}} a month',
    lastDays_one: 'the last {{count}} day',
    lastDays_other: 'the last {{count}} days',
    ever: 'since your first release',
  },
  row: {
    smartLinks: 'Smart links for every live release',
    linkFigures: 'Views, clicks, countries and sources',
    linkLook: 'Your own address, colours of the cover, your own buttons',
    presaves: 'Pre-saves, with a list of your fans',
    artistPages: 'A page for each of your artists',
    pageVisits: 'Visits by day and country',
    pageLook: 'Every layout, palette and pattern',
    pitches: 'Pitches, answered in the same order for everybody',
    playTotals: 'Streams, top tracks and countries',
    playDays: 'Figures: {{value}}',
    playDetails: 'Cities, audiences, playlists, estimates and shared reports',
    splits: 'Splits with as many people as you need',
    share: 'You divide {{value}} of what stores pay',
    covers: 'Every style, palette and layer',
    coverTemplates: 'All templates, also for banners',
    coverPictures: 'Pictures by AI for covers: {{value}}',
    lyrics: 'New songs: {{value}}',
    lyricsInStores: 'Lyrics on your tracks in stores',
  },
  short: {
    'smart-links': 'One page with every store',
    'pre-saves': 'Fans before the release day',
    'artist-pages': 'Your home on the web',
    'playlist-pitching': 'Curators who answer',
    'music-analytics': 'Every play, and why it changed',
    'royalty-splits': 'Everybody gets their share',
    mastering: 'A master you hear before you pay',
    'cover-art': 'A cover from your words',
    'lyrics-generator': 'A first draft of your song',
  },
  link: {
    code: 'QR code of {{url}}',
    caption: 'Scan it: the code leads to this page. Yours leads to your release.',
  },
  releaseDay: {
    over: 'A release on {{day}}, when it reaches fans',
    caption:
      'Times in UTC: five minutes after the day has begun in the whole country. Computed by the same rule that sends pre-saves.',
  },
  palettes: {
    caption_one: 'Our {{count}} palette, in its real colours.',
    caption_other: 'All {{count}} palettes, in their real colours. The text is easy to read on each.',
  },
  pitch: {
    label: 'The steps of a pitch',
    sent: 'Sent',
    sentLine: 'Your track and what makes it fit, in a few sentences',
    opened: 'Opened',
    openedLine: 'You see when the curator listens',
    answered: 'Answered',
    answeredLine: 'Within {{answer}} days: a place in the playlist, or a reason in their own words',
    placed: 'Checked',
    placedLine: 'After {{check}} more days, we check whether the track is still there',
    caption: 'Every pitch takes these steps, no matter who sends it.',
  },
  plays: {
    recent: 'streams in 28 days, {{change}}% against the 28 before',
    label: 'Streams by day over 17 weeks, and the estimate of the next four',
    estimate: 'Estimate',
    caption: 'An example track at the test store that comes with Backline, counted and estimated like yours.',
  },
  split: {
    total: 'Amount',
    caption:
      'Three equal shares, divided by the code that books your royalties. Each row adds up, to the last digit.',
  },
  covers: {
    alt: 'Example cover {{number}}: “Half Light” by The Low Meridian',
    caption: 'Six proposals for one title, drawn by the editor for this page.',
  },
  song: {
    line: 'Line',
    syllables: 'Syllables',
    rhyme: 'Rhyme',
    caption: 'Written by the generator for this page. Right: syllables, and the letter of the rhyme.',
  },
  'smart-links': {
    title: 'One link to your music, in every store',
    lead: 'A page for your release with a button for each store that has it. You share one address, and your fans choose where to listen.',
    action: 'Create a smart link',
    points: {
      first: 'It fills itself in',
      firstLine:
        'Choose a live release. The stores are there, and one that goes live later appears by itself.',
      second: 'Made for phones',
      secondLine:
        'The page is a few kilobytes without any script or tracker, so it opens at once, even on a train.',
      third: 'Know what a post brings',
      thirdLine:
        'Views and clicks by day, country, device and source. Scans of the QR code count as a separate source.',
    },
    questions: {
      first: 'Can I add stores that Backline does not deliver to?',
      firstLine:
        'Yes. Add the address of any store we know. On PRO and Advanced you can add your own buttons too, such as Bandcamp or your shop.',
      second: 'What happens to a link I have printed?',
      secondLine: 'It stays. If you change its address, the earlier one leads to the new one.',
      third: 'Do you count bots?',
      thirdLine: 'No. Bots and the previews of messengers are left out of the figures.',
    },
  },
  'pre-saves': {
    title: 'Fans who wait for your release',
    lead: 'Collect fans before the day. When your music is out, it is in their library or in their inbox, once each.',
    action: 'Plan a pre-save',
    points: {
      first: 'By mail or with Spotify',
      firstLine:
        'Fans leave their address, or connect Spotify and find the release in their library on the day.',
      second: 'On the day, where they live',
      secondLine:
        'A release at local midnight reaches a fan in Auckland long before one in Los Angeles, as it should.',
      third: 'The address lives on',
      thirdLine:
        'Once a store has your release, the same page becomes your smart link. What you shared keeps working.',
    },
    questions: {
      first: 'Who owns the list of my fans?',
      firstLine:
        'You do. Export it as a table with what each fan has agreed to. Those who said yes to news can hear from you again.',
      second: 'Are the addresses real?',
      secondLine:
        'Each fan confirms theirs with a link. What is not confirmed within {{unconfirmedDays}} days is erased.',
      third: 'What if Spotify is late on the day?',
      thirdLine:
        'We look for your release every {{lookUpMinutes}} minutes, and save it as soon as it is there. You see what went wrong, and can try again.',
    },
  },
  'artist-pages': {
    title: 'A home on the web for your artist',
    lead: 'Who you are, where to follow you, and what you have released, on one page in your colours.',
    action: 'Create an artist page',
    points: {
      first: 'Always up to date',
      firstLine:
        'Your newest {{releases}} releases are on it as soon as they are live, each with its smart link.',
      second: 'Looks like you',
      secondLine:
        '{{layouts}} layouts, {{palettes}} palettes and {{patterns}} patterns. Arrange the blocks by dragging or with the keyboard.',
      third: 'Easy to find',
      thirdLine: 'Search engines can read it, and you decide whether it is in our catalogue of artists.',
    },
    questions: {
      first: 'Do I need a release first?',
      firstLine: 'No. A page with a picture, a bio and your links can be published right away.',
      second: 'Which profiles can I link?',
      secondLine:
        'Up to {{networks}}: from Spotify and Apple Music to Instagram, TikTok and your own website.',
      third: 'Can I change the address?',
      thirdLine: 'Yes. The earlier address then leads to the new one.',
    },
  },
  'playlist-pitching': {
    title: 'Pitch to playlists, and get an answer',
    lead: 'Send your track to curators with a public track record. Nobody can buy a place, and no plan goes first.',
    action: 'Pitch a track',
    points: {
      first: 'A public track record',
      firstLine:
        'How many pitches a curator answers in time, how fast, how many they take, and why they decline.',
      second: 'A reason, not silence',
      secondLine:
        'Curators have seven days. A no explains why in at least ten words, and silence shows on their record.',
      third: 'Fair order',
      thirdLine: 'The queue of a day is shuffled. Your plan is never read and never shown.',
    },
    questions: {
      first: 'Do I pay for a pitch?',
      firstLine: 'No. Pitching is part of every plan, and a place in a playlist cannot be bought.',
      second: 'Which tracks can I pitch?',
      secondLine: 'Tracks of your live releases, and of approved ones that are not out yet.',
      third: 'How many pitches can I send?',
      thirdLine:
        'Each track once to a playlist, and two at a time may be open there. Curators decide how many they take in a week.',
    },
  },
  'music-analytics': {
    title: 'See every play, and what moved it',
    lead: 'Streams, listeners, countries and playlists from the reports of your stores, in one place and for any days you choose.',
    action: 'Open analytics',
    points: {
      first: 'It says what changed',
      firstLine: 'A sentence above each chart names the track and the country behind a rise or a fall.',
      second: 'Honest figures',
      secondLine:
        'You see up to which day each store has reported. An estimate is drawn as one, with its usual error.',
      third: 'Share a report',
      thirdLine:
        'A link shows your manager or label exactly what you chose, for up to {{sharedDays}} days. You can end it any time.',
    },
    questions: {
      first: 'How fresh are the figures?',
      firstLine:
        'Stores report one to three days later, some of them once a month. Each page says how far they are.',
      second: 'Can I take my data with me?',
      secondLine: 'Yes. Export exactly what is on the screen as a table.',
      third: 'What about unusual plays?',
      thirdLine:
        'Days with far more plays than usual are marked, with what we know about them, so that a store’s question does not surprise you.',
    },
  },
  'royalty-splits': {
    title: 'Everybody gets their share, to the cent',
    lead: 'Agree in the draft who gets what. Each person has an account of their own and is paid directly, not by you.',
    action: 'Set up a split',
    points: {
      first: 'For a release or one track',
      firstLine: 'Up to {{parties}} people share a release, and any track can have a split of its own.',
      second: 'Nobody loses by surprise',
      secondLine:
        'Anybody who has accepted a share must agree before it gets smaller. A change applies from a month on.',
      third: 'Advances first',
      thirdLine: 'An advance or a cost can be paid back before the shares, once everybody concerned agrees.',
    },
    questions: {
      first: 'Do the others need a paid plan?',
      firstLine: 'No. What is left to divide depends on the plan of the track’s owner only.',
      second: 'What if somebody does not answer?',
      secondLine:
        'Their part is kept, and the others are paid at once. We remind them after {{firstReminder}} and {{lastReminder}} days. After {{takeBackDays}} days you can take it back.',
      third: 'Where do odd cents go?',
      thirdLine:
        'We count in millionths. What cannot be divided goes to the largest remainder, so the parts always add up to the whole.',
    },
  },
  'cover-art': {
    title: 'A cover for your music, in a minute',
    lead: 'Type a title and an artist. Covers are drawn at once, and you can change every detail of the one you like.',
    action: 'Design a cover',
    points: {
      first: 'Drawn, not guessed',
      firstLine:
        '{{styles}} styles, {{palettes}} palettes and {{templates}} templates follow rules of design. The same words always give the same proposals.',
      second: 'Right for stores',
      secondLine:
        '{{side}} by {{side}} pixels, readable text, and checked like every other cover before it is sent.',
      third: 'Straight to your release',
      thirdLine: 'Put it on a draft with one click, download it, or make banners of it for three formats.',
    },
    questions: {
      first: 'Whose cover is it?',
      firstLine:
        'Yours. It is drawn by rules from your words and your choices. No other artist’s picture is in it, unless you add one.',
      second: 'Can I use my own photo?',
      secondLine: 'Yes. Add it as a layer, with text, shapes and filters around it.',
      third: 'Can I try it first?',
      thirdLine: 'Yes. The editor draws proposals for visitors too, without an account.',
    },
  },
  'lyrics-generator': {
    title: 'A first draft for your next song',
    lead: 'Choose a mood, a genre and up to four words of your own. You get verses and a chorus that rhyme, and change every line.',
    action: 'Write a draft',
    points: {
      first: 'It rhymes in {{languages}} languages',
      firstLine:
        'English, Spanish, Portuguese and Turkish each have a phrase book of their own, with its rhymes and syllables.',
      second: 'Keep what works',
      secondLine: 'Lock the lines you like and write the rest again. That does not count as a new song.',
      third: 'Then put it on your track',
      thirdLine: 'Copy the text, or attach it to a track of a draft.',
    },
    questions: {
      first: 'Is this artificial intelligence?',
      firstLine:
        'No. Songs are put together from a phrase book on our own server. Nothing you type leaves it, and no model learns from it.',
      firstLineModel:
        'Yes. A language model writes the draft, and the form says which one and where what you type is sent. Where it does not answer, a phrase book on our own server stands in.',
      second: 'Who can use it?',
      secondLine: 'Everybody who has a live release here. How many songs you can begin depends on your plan.',
      third: 'May I release the text?',
      thirdLine:
        'Yes, it is meant for that. But it is a draft: others can get similar lines, so make it your own.',
    },
  },
  distribution: {
    name: 'Music distribution and monetization',
    title: 'From your file to every store, and the money back to you',
    lead: 'Upload once. We check your release, deliver it, and show you each cent that it earns, with the line of the report it came from.',
    seeCosts: 'See what it costs',
    steps: {
      title: 'How a release gets to stores',
      line: 'Five steps. At each one you see whose turn it is and until when.',
      draft: 'You fill in the draft',
      draftLine: 'Audio, cover, credits and date. It saves itself, and you can begin wherever you like.',
      check: 'We check it while you type',
      checkLine:
        'Sound, cover, titles and codes, by the rules of the stores. Each problem tells you how to fix it.',
      review: 'A person reviews it',
      reviewLine: 'If something has to change, you read what, where and why. Nothing is just “rejected”.',
      deliver: 'Stores get it',
      deliverLine:
        '{{majorStores}} major stores on Basic, all {{stores}} in our list on the paid plans. You see the answer of each one.',
      live: 'It is live on your date',
      liveLine: 'With your ISRCs and UPC, and a smart link to every store that has it.',
    },
    costs: {
      title: 'What it costs',
      line: 'No fee per release, per track or per year of being online. You can start free and change your plan when it pays off.',
      failed: 'Could not load the plans',
    },
    money: {
      title: 'How the money comes back',
      line: 'Stores report what was played and pay for it. On Basic we keep {{fee}}; on PRO and Advanced we keep nothing. The rest is divided by your split, and everybody withdraws their own part.',
      reported: 'A store reports',
      fee: 'Our fee',
      part: '{{name}}, a third',
      basic: 'Basic',
      paid: 'PRO, Advanced',
      failed: 'Could not load the example',
      example: 'An example in any currency, computed by the same code that books your royalties.',
    },
    cents: {
      title: 'Every cent explained',
      line: 'Any amount in your account opens: the store, the country, the month, the exchange rate, the fee, your share, and the line in the store’s file.',
    },
    questions: {
      time: 'How long does it take?',
      timeLine:
        'Submit a release at least {{standardDays}} days before its date. With PRO and Advanced there are faster schedules, from {{expressDays}} days.',
      stores: 'Which stores get my music?',
      storesLine:
        'Basic delivers to the {{majorStores}} largest. PRO and Advanced reach all {{stores}} stores and services in our list. You choose which.',
      codes: 'Do I keep my rights and codes?',
      codesLine:
        'Yes. Your recordings stay yours, and your ISRCs and UPCs are always visible. With PRO and Advanced you can bring your own.',
      fee: 'What do you keep of my royalties?',
      feeLine:
        'On Basic {{fee}}, so you get {{share}}. On the paid plans you get all of it. There is no other fee on what stores pay.',
      withdraw: 'When can I withdraw?',
      withdrawLine:
        'As soon as a report is posted, usually some weeks after the month ends. A withdrawal is sent {{paidDays}} days after you ask on the paid plans, {{basicDays}} days on Basic.',
      stop: 'What if I stop paying or leave?',
      stopLine:
        'Your music stays live, and new streams pay {{share}}. You can take it down any day on the paid plans, from day {{takedownDays}} on Basic, and export your whole catalogue.',
    },
  },
}
