/** A term of the glossary, and by which words a catalogue may render it. */
interface Term {
  /** As in docs/translating.md "Words that mean one thing". */
  english: string
  /** Where it stands in an English text; the term itself by default. */
  said?: RegExp
  de: RegExp
  fr: RegExp
  es: RegExp
  ar: RegExp
}

/** The terms that mean one thing. Each pattern fits every form of the word, not another word. */
export const terms: readonly Term[] = [
  {
    english: 'hot list',
    de: /hotlist/i,
    fr: /hot list/i,
    es: /hot list/i,
    ar: /(?:قائم|قوائم)\S* (?:ال)?ساخن/,
  },
  { english: 'member', de: /mitglied/i, fr: /membre/i, es: /miembro/i, ar: /عضو|أعضاء/ },
  { english: 'tier', de: /stufe/i, fr: /niveau/i, es: /nivel/i, ar: /فئ/ },
  { english: 'desk', de: /desk/i, fr: /desk/i, es: /desk/i, ar: /مكتب|مكاتب/ },
  {
    english: 'prospect',
    de: /interessent/i,
    fr: /prospect/i,
    es: /prospect/i,
    ar: /(?:عميل|عملاء)\S* (?:ال)?محتمل/,
  },
  {
    english: 'lead',
    said: /(?<!\p{L})(?:job )?leads?(?! to)(?!\p{L})/iu,
    de: /stelle/i,
    fr: /offre/i,
    es: /oferta/i,
    ar: /فرص/,
  },
  { english: 'pipeline', de: /pipeline/i, fr: /pipeline/i, es: /pipeline/i, ar: /مسار/ },
  { english: 'campaign', de: /kampagne/i, fr: /campagne/i, es: /campaña/i, ar: /حمل/ },
  {
    english: 'enrol',
    said: /(?<!\p{L})enrol(?:s|led|ling|ments?)?(?!\p{L})/iu,
    de: /auf(?:ge|zu)?n[aeio]hm|aufgenommen|n[ei]hm?.* auf/i,
    fr: /inscri/i,
    es: /inscri/i,
    ar: /سج/,
  },
  {
    english: 'snooze',
    said: /(?<!\p{L})(?:un-)?snooz(?:e[sd]?|ing)(?!\p{L})/iu,
    de: /zurück(?:ge|zu)?stell|stell.* zurück/i,
    fr: /veille/i,
    es: /pospon|pospón|pospuest|posposici/i,
    ar: /أجي?ل|ؤجل/,
  },
  {
    english: 'do not contact',
    de: /nicht kontakt/i,
    fr: /ne pas contact/i,
    es: /no contact/i,
    ar: /عدم الاتصال/,
  },
  { english: 'credit', de: /credit/i, fr: /crédit/i, es: /crédito/i, ar: /رصيد/ },
  {
    english: 'call note',
    de: /gesprächsnotiz/i,
    fr: /notes? d’appel/i,
    es: /notas? de llamada/i,
    ar: /ملاحظ\S* (?:ال)?مكالم/,
  },
  { english: 'meeting', de: /termin/i, fr: /rendez-vous|RDV/i, es: /reuni/i, ar: /اجتماع/ },
  {
    english: 'outcome',
    de: /ergebnis|ausgang|was .*wurde/i,
    fr: /résultat|ce qu’.*(?:donné|en est)/i,
    es: /resultado|qué pasó/i,
    ar: /نتيج|نتائج|آل/,
  },
  {
    english: 'no-show',
    de: /nicht erschienen/i,
    fr: /absen/i,
    es: /no se present|ausencia/i,
    ar: /يحضر/,
  },
  { english: 'follow-up', de: /wiedervor/i, fr: /relanc/i, es: /seguimiento/i, ar: /متابع/ },
  {
    english: 'pending change',
    de: /offene\S* Änderung/i,
    fr: /modifications? en attente/i,
    es: /cambios? pendiente/i,
    ar: /تغيير\S* (?:ال)?معلق/,
  },
  {
    english: 'practice workspace',
    de: /übungsbereich/i,
    fr: /espaces? d’entraînement/i,
    es: /espacios? de práctica/i,
    ar: /مساح\S* (?:ال)?تدريب/,
  },
  {
    english: 'workspace',
    said: /(?<!practice )(?<!\p{L})workspaces?(?!\p{L})/iu,
    de: /arbeitsbereich/i,
    fr: /espaces? de travail/i,
    es: /espacios? de trabajo/i,
    ar: /مساح\S* (?:ال)?عمل/,
  },
  {
    english: 'research',
    de: /recherch/i,
    fr: /recherch|étude/i,
    es: /investig|estudio/i,
    ar: /بحث|بحوث|أبحاث/,
  },
  { english: 'sourcing', de: /sourcing/i, fr: /sourcing/i, es: /sourcing/i, ar: /استقطاب/ },
  { english: 'webhook', de: /webhook/i, fr: /webhook/i, es: /webhook/i, ar: /webhook/i },
  {
    english: 'trip pack',
    de: /reisepaket/i,
    fr: /kits? de voyage/i,
    es: /paquetes? de viaje/i,
    ar: /حزم\S* (?:ال)?سفر/,
  },
  { english: 'agent', de: /agent/i, fr: /agent/i, es: /agente/i, ar: /وكيل|وكلاء/ },
  { english: 'receipt', de: /beleg/i, fr: /reçu/i, es: /recibo/i, ar: /إيصال/ },
  {
    english: 'on this computer',
    de: /(?:auf|von|diese[rsmn]?) .*Computer/i,
    fr: /ordinateur/i,
    es: /ordenador/i,
    ar: /حاسوب/,
  },
]

type Tag = Exclude<keyof Term, 'english' | 'said'>

/** Returns the terms of an English text that its translation renders by other words. */
export function termsMissedIn(text: string, translation: string, tag: string): string[] {
  const words = withoutNames(text)
  const rendered = withoutNames(translation)
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/\s/g, ' ')
  return terms
    .filter(({ english, said }) => (said ?? asWord(english)).test(words))
    .filter((term) => tag in term && !term[tag as Tag].test(rendered))
    .map(({ english }) => english)
}

/** Leaves the names of values, elements and choices out, which are no words of the text. */
const withoutNames = (text: string) =>
  text.replaceAll(/\{\w+(?:, \w+,)?|<\/?\w+\/?>|(?<=[,}] )\w+ (?=\{)/g, '')

const asWord = (term: string) => new RegExp(`(?<!\\p{L})${term}(?:e?s)?(?!\\p{L})`, 'iu')
