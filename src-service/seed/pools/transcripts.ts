/**
 * A turn in a call: its speaker (Dana or the person she talks to), and one or more ways to say it.
 */
export type Turn = readonly [speaker: 'Dana' | 'them', ...ways: [string, ...string[]]]

/**
 * Transcripts of calls, by topic. A turn can have several wordings, so that no two calls read
 * alike. The placeholders are `{first}` and `{company}`.
 */
export const transcripts = {
  deck: [
    ['Dana', 'Have you got five minutes?', 'Is this a good moment?'],
    ['them', 'Ten, then I have to be in a budget meeting.', 'Yes, I just closed the door.'],
    ['Dana', 'You wanted to think about it. Where did you get to?'],
    [
      'them',
      'It comes down to the equity. What happens to it after the next round?',
      'I like the role. I don’t like that nobody can tell me what the options are worth.',
    ],
    ['Dana', 'They top up after each round. I’ll have that put in writing.'],
    ['them', 'And who does the CEO answer to? The board, or the founder who isn’t CEO any more?'],
    ['Dana', 'The board. The founder keeps a seat, without a casting vote.'],
    ['them', 'All right. Send me the deck and give me two weeks with it.'],
    ['Dana', 'You’ll have it tonight, and I’ll ring you in a fortnight.'],
  ],
  firstTalk: [
    ['Dana', 'Thanks for making the time. How long have you been at {company} now?'],
    [
      'them',
      'Five years in March. And I’m done with quarter-ends for a listed parent.',
      'Five years. It’s a good house, but I’m done with quarter-ends for a listed parent.',
    ],
    ['Dana', 'What would have to be in it for you to move?'],
    ['them', 'The fund-raising. If I only keep the books, I can stay where I am.'],
    ['Dana', 'That’s part of the mandate. Do you know their product?'],
    [
      'them',
      'I’ve seen it, yes. It’s good. What worries me is that they change finance leads often.',
    ],
    [
      'Dana',
      'It’s a fair point. I’d ask the chair about that, over a coffee.',
      'Two in four years. You should hear why from the chair, not from me.',
    ],
    ['Dana', 'What are you on today?'],
    ['them', '190 plus bonus. I wouldn’t argue about the base; the equity matters more.'],
    ['Dana', 'Then I’ll send the role profile and find a date with the chair.'],
  ],
  threeNames: [
    ['them', 'I’m changing trains in a minute, so shoot.', 'I’m on a platform. Can you hear me?'],
    ['Dana', 'Just about. I have a perception role that made me think of you.'],
    ['them', 'Not before the summer. We ship in June and I won’t leave before that.'],
    ['Dana', 'Understood. Who else should I be talking to?'],
    ['them', 'Three people come to mind. I’ll text you the names; say I sent you.'],
    ['Dana', 'I will. May I ring you again in May?'],
    ['them', 'In May, gladly. There’s my train.'],
  ],
  offer: [
    ['Dana', 'You have it in front of you? Let’s go through it line by line.'],
    [
      'them',
      'Base and bonus are fine. I’d sign those as they are.',
      'The money is fine, honestly.',
    ],
    ['Dana', 'Good. And the rest?'],
    ['them', 'Twenty-eight days of holiday. I have thirty now.'],
    ['Dana', 'I’ll get you the thirty. Anything else?'],
    ['them', 'Working from home is only in the e-mail. I want it in the contract.'],
    ['Dana', 'Agreed. Can you start on the first of April?'],
    ['them', 'If {company} lets me go early. They’ll try to keep me first.'],
    ['Dana', 'They will, and with a number. Why did you want to leave, before any number?'],
    [
      'them',
      'Because nothing was going to change there. That’s still true.',
      'Because I’d asked for the same thing twice. Fair enough.',
    ],
  ],
  voicemail: [
    [
      'Dana',
      'Hello {first}, this is Dana Whitfield. It’s about a role in your sector, which I’d rather not leave on a machine. My number is on your display.',
      'Good morning {first}, Dana Whitfield here. I work with a company in your sector and would like two minutes. Ring me back whenever it suits you.',
    ],
  ],
  intake: [
    ['Dana', 'What does this person have to have done before?'],
    [
      'them',
      'Shipped a perception stack on a real vehicle. Not a demo.',
      'Put perception on a vehicle that customers drive. I’ve seen enough demos.',
    ],
    ['Dana', 'And people? How large a team?'],
    ['them', 'Four at least. If they know FMCW lidar, even better, but I wouldn’t wait for it.'],
    ['Dana', 'Whom should I not bring?'],
    ['them', 'Pure academics. And nobody from the sister company, or I get a phone call.'],
    ['Dana', 'How do you decide, and how fast?'],
    [
      'them',
      'Talent for half an hour, a technical deep dive, half a day with us, offer in a week.',
    ],
    ['Dana', 'And the budget?'],
    ['them', '135 to 155, and we pay the move.'],
    [
      'Dana',
      'Then you’ll have four names from me by the end of next week.',
      'That’s clear. Thank you.',
    ],
  ],
  reference: [
    ['Dana', 'How did you two work together?'],
    ['them', 'I was the managing director, for three years. We spoke every day.'],
    ['Dana', 'Would you hire them again?'],
    [
      'them',
      'At once. I’d have done it already if I had the role.',
      'Tomorrow, without asking anyone.',
    ],
    ['Dana', 'What should their next boss know?'],
    ['them', 'Takes on too much. Somebody has to say no for them.'],
    ['Dana', 'Who did that with you?'],
    ['them', 'Our COO. Ask your client whether they have one.'],
  ],
  feedback: [
    ['them', 'So? You sound as if it went well.', 'Don’t keep me waiting.'],
    ['Dana', 'The panel at {company} liked you, all of them. There is one doubt, about scale.'],
    ['them', 'Because of the nine people?'],
    ['Dana', 'Yes. This would be thirty from the first day.'],
    ['them', 'I planned our reorganisation for sixty. I just wasn’t the one who got them.'],
    ['Dana', 'Is that written down anywhere they may see it?'],
    ['them', 'There’s a paper. I’ll take the names out and send it to you today.'],
    ['Dana', 'Do. They decide on Friday.'],
  ],
  kennenlernen: [
    [
      'Dana',
      'Schön, dass es geklappt hat. Was suchen Sie denn?',
      'Erzählen Sie: Was fehlt Ihnen heute?',
    ],
    ['them', 'Mehr als einen Standort. Heute verantworte ich ein Werk, das läuft.'],
    ['Dana', 'Haben Sie mit einem Betriebsrat gearbeitet?'],
    ['them', 'Zwei Interessenausgleiche, beide ohne Einigungsstelle.'],
    ['Dana', 'An welches Gehalt denken Sie?'],
    ['them', 'Zwischen 120 und 135, je nach Aufgabe.'],
    ['Dana', 'Und ein Umzug?'],
    ['them', 'Berlin ja. München nicht, da macht meine Familie nicht mit.'],
    ['Dana', 'Schicken Sie mir bis Mittwoch Ihre Unterlagen?'],
    ['them', 'Bis Mittwoch haben Sie sie.'],
  ],
  premierEchange: [
    ['Dana', 'Merci de me consacrer un moment. Où en êtes-vous chez {company} ?'],
    ['them', 'Le poste me plaît, mais il reste français. Je cherche un rôle européen.'],
    ['Dana', 'Avec combien de jours à Paris ?'],
    ['them', 'Deux par semaine, pas davantage.', 'Deux jours, au maximum.'],
    ['Dana', 'Quel est votre préavis ?'],
    ['them', 'Trois mois. Et rien avant la clôture, vous comprenez.'],
    ['Dana', 'Très bien. Je vous rappelle après la clôture.'],
  ],
  noShow: [
    ['Dana', 'I was waiting on the video link and thought I’d try your phone.'],
    [
      'them',
      'I’m so sorry. My daughter has a fever and I forgot everything else.',
      'Sorry, I should have written. The nursery rang, I’m on my way there.',
    ],
    ['Dana', 'Please don’t worry. Shall we find another time?'],
    ['them', 'Next week, if you can. Any morning but Tuesday.'],
    ['Dana', 'I’ll send you two suggestions. I hope it’s over soon.'],
  ],
  debrief: [
    ['Dana', 'Four of you saw the candidate. Shall we go round?'],
    ['them', 'Calibration and time synchronisation: very strong. I learnt something.'],
    ['Dana', 'And what was weaker?'],
    ['them', 'Product. Asked what to leave out for a first version, there was no answer.'],
    ['Dana', 'So how does the panel stand?'],
    ['them', 'Three for, one against. The one against isn’t wrong.', 'Three to one.'],
    ['Dana', 'Still 160, by the way. Then I’d suggest a second round, on a customer case.'],
    ['them', 'Yes, let’s do that, before anybody hardens.'],
  ],
  complaint: [
    ['them', 'I asked you in spring not to write to me again. Yesterday I got an e-mail.'],
    ['Dana', 'From me?'],
    ['them', 'From a colleague of yours. It makes no difference to me.'],
    [
      'Dana',
      'No, it shouldn’t. I apologise; that was our mistake.',
      'You’re right, and I’m sorry. This should not have happened.',
    ],
    ['them', 'So what happens now?'],
    ['Dana', 'I’m setting the flag on the company while we speak. You won’t hear from any of us.'],
    ['them', 'Good. Thank you for not arguing.'],
  ],
} as const satisfies Record<string, readonly Turn[]>

/** Beginning and end of a call around its topic, by language. */
export const frames: Record<'en' | 'de' | 'fr', { first: readonly Turn[]; last: readonly Turn[] }> =
  {
    en: {
      first: [
        ['Dana', 'Good morning, Dana Whitfield.', 'Hello, it’s Dana.', 'Hi, Dana Whitfield here.'],
        ['them', 'Good morning, Dana.', 'Ah, hello.', 'Hi. I saw your name come up.'],
      ],
      last: [
        ['Dana', 'Thank you. Speak soon.', 'Thanks for your time.', 'I’ll put that in writing.'],
        ['them', 'Bye, Dana.', 'Speak soon.', 'Thanks, bye.'],
      ],
    },
    de: {
      first: [
        ['Dana', 'Guten Morgen, Dana Whitfield.', 'Whitfield, guten Tag.'],
        ['them', 'Guten Tag, Frau Whitfield.', 'Ah, guten Tag.'],
      ],
      last: [
        ['Dana', 'Dann hören wir voneinander.', 'Vielen Dank für das Gespräch.'],
        ['them', 'Danke, auf Wiederhören.', 'Ich danke Ihnen.'],
      ],
    },
    fr: {
      first: [
        ['Dana', 'Bonjour, Dana Whitfield.', 'Bonjour, ici Dana Whitfield.'],
        ['them', 'Bonjour, Dana.', 'Ah, bonjour.'],
      ],
      last: [
        ['Dana', 'Merci, à bientôt.', 'Je vous remercie.'],
        ['them', 'À bientôt.', 'Merci, au revoir.'],
      ],
    },
  }
