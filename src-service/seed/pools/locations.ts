/**
 * Number plans with ranges reserved for fiction, so that no practice call can reach a real person.
 */
export type PhonePlan = 'uk' | 'us' | 'de' | 'fr' | 'se' | 'ie' | 'au'

export interface Place {
  city: string
  /** State or region, the value that `?state=` filters. */
  state: string
  country: string
  /** Faker locales of the people who live there, the most frequent first. */
  locales: readonly string[]
  phone: PhonePlan
  weight: number
}

const place = (
  city: string,
  state: string,
  country: string,
  locales: string,
  phone: PhonePlan,
  weight = 1,
): Place => ({ city, state, country, locales: locales.split(' '), phone, weight })

export const places: readonly Place[] = [
  place('London', 'England', 'United Kingdom', 'en_GB en_NG en_IN pl', 'uk', 8),
  place('Manchester', 'England', 'United Kingdom', 'en_GB en_IN', 'uk', 3),
  place('Edinburgh', 'Scotland', 'United Kingdom', 'en_GB', 'uk', 2),
  place('Cardiff', 'Wales', 'United Kingdom', 'en_GB', 'uk'),
  place('Dublin', 'Leinster', 'Ireland', 'en_IE pt_BR', 'ie', 3),
  place('Cork', 'Munster', 'Ireland', 'en_IE', 'ie'),
  place('Berlin', 'Berlin', 'Germany', 'de tr pl', 'de', 9),
  place('München', 'Bavaria', 'Germany', 'de hr it', 'de', 5),
  place('Hamburg', 'Hamburg', 'Germany', 'de tr', 'de', 4),
  place('Köln', 'North Rhine-Westphalia', 'Germany', 'de tr', 'de', 3),
  place('Stuttgart', 'Baden-Württemberg', 'Germany', 'de tr', 'de', 3),
  place('Wien', 'Vienna', 'Austria', 'de hr hu', 'de', 3),
  place('Zürich', 'Zurich', 'Switzerland', 'de fr it', 'de', 3),
  place('Paris', 'Île-de-France', 'France', 'fr ar-fr vi', 'fr', 6),
  place('Lyon', 'Auvergne-Rhône-Alpes', 'France', 'fr', 'fr', 2),
  place('Madrid', 'Madrid', 'Spain', 'es', 'fr', 3),
  place('Barcelona', 'Catalonia', 'Spain', 'es', 'fr', 3),
  place('Lisboa', 'Lisbon', 'Portugal', 'pt_BR', 'fr', 2),
  place('Milano', 'Lombardy', 'Italy', 'it', 'fr', 2),
  place('Amsterdam', 'North Holland', 'Netherlands', 'nl', 'se', 4),
  place('Utrecht', 'Utrecht', 'Netherlands', 'nl', 'se'),
  place('Stockholm', 'Stockholm', 'Sweden', 'sv fi', 'se', 4),
  place('Göteborg', 'Västra Götaland', 'Sweden', 'sv', 'se', 2),
  place('København', 'Capital Region', 'Denmark', 'da', 'se', 3),
  place('Oslo', 'Oslo', 'Norway', 'nb_NO', 'se', 2),
  place('Helsinki', 'Uusimaa', 'Finland', 'fi', 'se', 2),
  place('Warszawa', 'Masovia', 'Poland', 'pl', 'de', 3),
  place('Kraków', 'Lesser Poland', 'Poland', 'pl', 'de', 2),
  place('Praha', 'Prague', 'Czechia', 'cs_CZ', 'de', 2),
  place('București', 'Bucharest', 'Romania', 'ro', 'de', 2),
  place('Budapest', 'Budapest', 'Hungary', 'hu', 'de'),
  place('Київ', 'Kyiv', 'Ukraine', 'uk', 'de'),
  place('İstanbul', 'İstanbul', 'Türkiye', 'tr', 'de', 4),
  place('Ankara', 'Ankara', 'Türkiye', 'tr', 'de'),
  place('Tel Aviv', 'Tel Aviv', 'Israel', 'he', 'us', 2),
  place('Dubai', 'Dubai', 'United Arab Emirates', 'ar en_IN', 'uk', 2),
  place('Lagos', 'Lagos', 'Nigeria', 'en_NG', 'uk', 2),
  place('Accra', 'Greater Accra', 'Ghana', 'en_NG', 'uk'),
  place('Bengaluru', 'Karnataka', 'India', 'en_IN', 'uk', 3),
  place('Singapore', 'Singapore', 'Singapore', 'zh en_IN', 'au', 3),
  place('東京', 'Tokyo', 'Japan', 'ja', 'au', 2),
  place('서울', 'Seoul', 'South Korea', 'ko', 'au', 2),
  place('上海', 'Shanghai', 'China', 'zh', 'au', 2),
  place('Sydney', 'NSW', 'Australia', 'en_AU zh', 'au', 2),
  place('São Paulo', 'São Paulo', 'Brazil', 'pt_BR', 'us', 2),
  place('New York', 'NY', 'United States', 'en_US es zh', 'us', 6),
  place('San Francisco', 'CA', 'United States', 'en_US en_IN zh', 'us', 5),
  place('Mountain View', 'CA', 'United States', 'en_US en_IN ko', 'us', 3),
  place('Seattle', 'WA', 'United States', 'en_US en_IN', 'us', 3),
  place('Austin', 'TX', 'United States', 'en_US es', 'us', 3),
  place('Boston', 'MA', 'United States', 'en_US', 'us', 3),
  place('Chicago', 'IL', 'United States', 'en_US pl', 'us', 2),
  place('Pittsburgh', 'PA', 'United States', 'en_US', 'us', 2),
  place('Toronto', 'ON', 'Canada', 'en_US zh en_IN', 'us', 3),
  place('Montréal', 'QC', 'Canada', 'fr', 'us', 2),
]

/** Places repeated by weight, so that one pick is enough. */
export const weightedPlaces: readonly Place[] = places.flatMap((one) =>
  Array.from({ length: one.weight }, () => one),
)
