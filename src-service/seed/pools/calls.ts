import type { transcripts } from './transcripts.ts'

/** A recorded call: its summary and the topic of its transcript. */
interface Call {
  minutes: number
  text: string
  about: keyof typeof transcripts | null
}

/** Summaries of recorded calls, with the placeholders `{first}` and `{company}`. */
const callSummaries: readonly Call[] = [
  {
    minutes: 12,
    text: 'Asked about equity refresh and who the CEO reports to. Send the deck, then ring again in two weeks.',
    about: 'deck',
  },
  {
    minutes: 31,
    text: 'First conversation about the CFO search. {first} has been at {company} for five years and is "done with quarter-ends for a listed parent". Would move for a mandate that includes the fund-raising. Salary 190k plus bonus; equity matters more. Has seen the client\'s product and likes it. Concern: the founders\' reputation for changing finance leads. Next: send the role profile, arrange coffee with the chair.',
    about: 'firstTalk',
  },
  {
    minutes: 8,
    text: 'Short call between two trains. Not looking before summer, but gave three names for the perception search (see hot list). Happy to be called again in May.',
    about: 'threeNames',
  },
  {
    minutes: 24,
    text: 'Went through the offer. {first} accepts base and bonus, wants 30 days of holiday and a written remote policy. Start date 1 April if {company} releases early. Counter-offer expected; talked through it.',
    about: 'offer',
  },
  {
    minutes: 3,
    text: "Voicemail. Left number and the name of the client's sector only.",
    about: 'voicemail',
  },
  {
    minutes: 45,
    text: 'Intake with the hiring manager at {company}. Must have: shipped a perception stack on a vehicle, led at least four people. Nice to have: FMCW lidar. Do not bring: pure academics, anyone from the sister company. Process: 30 min with talent, technical deep dive (90), on-site half day, offer within a week. Budget 135–155k plus relocation.',
    about: 'intake',
  },
  {
    minutes: 18,
    text: 'Reference for the finance director role. Would rehire at once. Watch-out: takes on too much, needs a COO who says no for them.',
    about: 'reference',
  },
  {
    minutes: 15,
    text: 'Feedback after the second interview at {company}: panel positive, one doubt about scale (largest team so far 9). {first} will send the reorganisation paper. Decision Friday.',
    about: 'feedback',
  },
  {
    minutes: 27,
    text: 'Kennenlerngespräch. Sucht Verantwortung für mehrere Standorte, Betriebsrat-Erfahrung vorhanden. Gehaltsrahmen 120–135 T€. Umzug nach Berlin denkbar, München nicht. Unterlagen kommen bis Mittwoch.',
    about: 'kennenlernen',
  },
  {
    minutes: 22,
    text: 'Premier échange. Poste actuel chez {company}, préavis de trois mois. Recherche un rôle européen, deux jours à Paris au maximum. À rappeler après la clôture.',
    about: 'premierEchange',
  },
  {
    minutes: 9,
    text: 'No-show on the video link; rang instead. Child ill. New slot to be found next week.',
    about: 'noShow',
  },
  {
    minutes: 38,
    text: 'Candidate debrief, panel of four. Strong on calibration and time synchronisation, weaker on product trade-offs. Panel split 3:1. Compensation expectation unchanged (160k). We recommend a second technical round with a customer case.',
    about: 'debrief',
  },
  {
    minutes: 11,
    text: 'Complaint: received an e-mail from a colleague of ours after asking not to be contacted. Apologised, flag to be set on the company.',
    about: 'complaint',
  },
  { minutes: 0, text: '', about: null },
]

/** Topics that the title of a meeting implies. */
const subjects: readonly (readonly [RegExp, readonly Call['about'][]])[] = [
  [/intake/, ['intake']],
  [/^Reference/, ['reference']],
  [/^Offer|^Salary/, ['offer']],
  [/^Second interview/, ['feedback']],
  [/^Debrief/, ['debrief']],
  [/^Kennenlernen/, ['kennenlernen']],
  [/^Point hebdo/, ['premierEchange']],
  [/^Intro|^Coffee/, ['deck', 'firstTalk', 'threeNames', 'noShow']],
]

/** Returns the calls that fit a meeting's title, or all of them if the title implies no topic. */
export function callsFor(title: string): readonly Call[] {
  const told = subjects.find(([words]) => words.test(title))
  return told ? callSummaries.filter(({ about }) => told[1].includes(about)) : callSummaries
}

/** Titles of meetings, with the placeholders `{first}`, `{last}` and `{company}`. */
export const meetingTitles: readonly string[] = [
  'Intro call {first} {last}',
  '{company}: CFO search, intake',
  'Second interview {first} {last} with the board',
  'Coffee with {first}',
  'Offer call — {first} {last}',
  '{company} / weekly pipeline review',
  'Reference call for {first} {last}',
  'Debrief after on-site, {company}',
  'Kennenlernen {first} {last}',
  'Point hebdo {company}',
  'Lidar perception leads: shortlist with {company}',
  'Salary expectations, {first} {last}',
]

/** Titles of meetings without a named person. */
export const groupMeetingTitles: readonly string[] = [
  'Weekly pipeline review',
  'Search kick-off with the client',
  'Shortlist review',
  'Team stand-up',
  'Fee terms with the client',
]

export const meetingNotes: readonly (string | null)[] = [
  null,
  null,
  null,
  'Bring the market map and the two anonymous profiles.',
  'She dials in from the car; keep it to twenty minutes.',
  'NDA signed. Client may be named.',
  'Dial-in only, no video (works council).',
]
