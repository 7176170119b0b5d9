import { foldText } from '#shared/domain/fold.ts'

/*
 * Arabic words for days and times, folded (`غدًا` is `غدا`), and English ones. chrono-node does not
 * read Arabic. The names of months are those of Egypt and the Gulf, of the Levant, and of North
 * Africa.
 */

const weekdays: Record<string, string> = {
  الاحد: 'Sunday',
  الاثنين: 'Monday',
  الثلاثاء: 'Tuesday',
  الاربعاء: 'Wednesday',
  الخميس: 'Thursday',
  الجمعه: 'Friday',
  السبت: 'Saturday',
}

const months: Record<string, string> = {
  'يناير|كانون الثاني|جانفي': 'January',
  'فبراير|شباط|فيفري': 'February',
  'مارس|اذار': 'March',
  'ابريل|نيسان|افريل': 'April',
  'مايو|ايار|ماي': 'May',
  'يونيو|يونيه|حزيران|جوان': 'June',
  'يوليو|يوليه|تموز|يوليوز|جويليه': 'July',
  'اغسطس|اب|غشت|اوت': 'August',
  'سبتمبر|ايلول|شتنبر': 'September',
  'اكتوبر|تشرين الاول': 'October',
  'نوفمبر|تشرين الثاني|نونبر': 'November',
  'ديسمبر|كانون الاول|دجنبر': 'December',
}

const days: Record<string, string> = {
  'بعد غد|بعد غدا|بعد الغد|بعد بكره|بعد بكرا': 'in 2 days',
  'اول امس|اول البارحه': '2 days ago',
  'اليوم|النهارده': 'today',
  'غدا|غد|الغد|بكره|بكرا': 'tomorrow',
  'امس|البارحه|مبارح': 'yesterday',
  الليله: 'tonight',
}

const partsOfDay: Record<string, string> = {
  'صباحا|صباح|الصباح|فجرا|الفجر|ص': 'morning',
  'ظهرا|ظهر|الظهر': 'noon',
  'عصرا|عصر|العصر': 'afternoon',
  'مساء|المساء|م': 'evening',
  'ليلا|ليل|الليل': 'night',
}

const spans: Record<string, string> = {
  يومين: '2 days',
  اسبوعين: '2 weeks',
  شهرين: '2 months',
  'سنتين|عامين': '2 years',
  ساعتين: '2 hours',
  دقيقتين: '2 minutes',
  'يوم|يوما|ايام': 'day',
  'اسبوع|اسبوعا|اسابيع|الاسبوع': 'week',
  'شهر|شهرا|اشهر|شهور|الشهر': 'month',
  'سنه|سنوات|سنين|عام|عاما|اعوام|السنه|العام': 'year',
  'ساعه|ساعات': 'hour',
  'دقيقه|دقائق': 'minute',
}

const numbers: Record<string, string> = {
  'ثلاث|ثلاثه': '3',
  'اربع|اربعه': '4',
  'خمس|خمسه': '5',
  'ست|سته': '6',
  'سبع|سبعه': '7',
  'ثمان|ثماني|ثمانيه': '8',
  'تسع|تسعه': '9',
  'عشر|عشره': '10',
}

const hours: Record<string, string> = {
  'الحاديه عشره|الحاديه عشر': '11',
  'الثانيه عشره|الثانيه عشر': '12',
  الواحده: '1',
  الثانيه: '2',
  الثالثه: '3',
  الرابعه: '4',
  الخامسه: '5',
  السادسه: '6',
  السابعه: '7',
  الثامنه: '8',
  التاسعه: '9',
  العاشره: '10',
}

const around: Record<string, string> = {
  'القادم|القادمه|المقبل|المقبله|الجاي|الجايه': 'coming',
  'الماضي|الماضيه|الفائت|الفائته': 'past',
  'بعد|خلال': 'after',
  'قبل|منذ': 'before',
  'الساعه|في تمام الساعه': 'at',
  والنصف: 'half',
  والربع: 'quarter',
  'يوم|في|على|عند': '',
}

/** The longest first: `بعد غد` is not `بعد` and `غد`. What comes later counts less: `يوم الاحد`. */
const vocabulary = [days, months, hours, weekdays, partsOfDay, numbers, spans, around]
  .flatMap((words) => Object.entries(words))
  .flatMap(([arabic, english]) => arabic.split('|').map((word) => [word, english] as const))

const inEnglish = new Map(vocabulary.toReversed())
const known = [...inEnglish.keys()].toSorted((a, b) => b.length - a.length).join('|')
const phrase = new RegExp(`(?<!\\p{L})(?:${known})(?!\\p{L})`, 'gu')
/** `يوم الاحد` is Sunday; `بعد يوم` is in a day. */
const dayBeforeName = new RegExp(`(?<!\\p{L})يوم (?=${Object.keys(weekdays).join('|')})`, 'gu')

const part = 'morning|noon|afternoon|evening|night'
const day = `${Object.values(weekdays).join('|')}|today|tomorrow|yesterday`

/** Puts English words into the order of English. */
const order: readonly (readonly [RegExp, string])[] = [
  [/\b(week|month|year) coming\b/g, 'next $1'],
  [/ coming\b/g, ''],
  [/\b(\w+) past\b/g, 'last $1'],
  [/\b(after|before) (?=[a-z])/g, '$1 1 '],
  [/\bafter (\d+ \w+)/g, 'in $1'],
  [/\bbefore (\d+ \w+)/g, '$1 ago'],
  [/(\d{1,2}) half\b/g, '$1:30'],
  [/(\d{1,2}) quarter\b/g, '$1:15'],
  [/(\d) morning\b/g, '$1 am'],
  [/\b((?:12|[1-5])(?::\d\d)?) night\b/g, '$1 am'],
  [/(\d) (?:noon|afternoon|evening|night)\b/g, '$1 pm'],
  [new RegExp(`\\b(${part}) (${day})\\b`, 'g'), '$2 $1'],
]

/**
 * Translates a day or a time in Arabic, in digits from 0 to 9, into English that chrono-node reads.
 * Returns an empty text if a word is not known, because the rest may mean another day.
 */
export function translateArabic(text: string): string {
  const folded = foldText(text).replaceAll('،', ',').replace(dayBeforeName, '')
  const english = folded.replace(phrase, (word) => inEnglish.get(word) ?? word)
  if (/\p{sc=Arabic}/u.test(english)) return ''
  const inOrder = order.reduce((before, [from, to]) => before.replace(from, to), english)
  return inOrder.replace(/\s+/g, ' ').trim()
}
