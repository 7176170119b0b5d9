/**
 * A name in a script that faker cannot spell in Latin letters, which an e-mail address needs. Lists
 * separate the names by spaces, each written `native|latin`.
 */
interface Written {
  native: string
  latin: string
}
const parseNames = (list: string): readonly Written[] =>
  list.split(' ').map((pair) => {
    const [native = '', latin = ''] = pair.split('|')
    return { native, latin }
  })

export const scripts: Readonly<
  Record<string, { given: readonly Written[]; family: readonly Written[] }>
> = {
  zh: {
    given: parseNames(
      '小明|xiaoming 伟|wei 芳|fang 静|jing 敏|min 磊|lei 洋|yang 秀英|xiuying 丽娜|lina 浩然|haoran 子涵|zihan 思远|siyuan 雨欣|yuxin 建国|jianguo 晓彤|xiaotong 志强|zhiqiang 佳怡|jiayi 宇航|yuhang',
    ),
    family: parseNames(
      '王|wang 李|li 张|zhang 刘|liu 陈|chen 杨|yang 黄|huang 赵|zhao 吴|wu 周|zhou 徐|xu 孙|sun 马|ma 朱|zhu 胡|hu 林|lin 欧阳|ouyang 司马|sima',
    ),
  },
  ja: {
    given: parseNames(
      '陽翔|haruto 結衣|yui 翔太|shota 美咲|misaki 健太|kenta さくら|sakura 大輔|daisuke 愛|ai 拓也|takuya 陽菜|hina 直樹|naoki 恵子|keiko 誠|makoto 由美子|yumiko ケン|ken',
    ),
    family: parseNames(
      '佐藤|sato 鈴木|suzuki 高橋|takahashi 田中|tanaka 渡辺|watanabe 伊藤|ito 山本|yamamoto 中村|nakamura 小林|kobayashi 加藤|kato 吉田|yoshida 山田|yamada 斎藤|saito 長谷川|hasegawa',
    ),
  },
  ko: {
    given: parseNames(
      '민준|minjun 서연|seoyeon 지훈|jihun 수빈|subin 현우|hyeonu 지우|jiu 도윤|doyun 하은|haeun 성민|seongmin 예진|yejin 재현|jaehyeon 은지|eunji',
    ),
    family: parseNames(
      '김|kim 이|lee 박|park 최|choi 정|jung 강|kang 조|cho 윤|yoon 장|jang 임|lim 한|han 남궁|namgung',
    ),
  },
  ar: {
    given: parseNames(
      'محمد|mohammed أحمد|ahmad فاطمة|fatima ليلى|layla عمر|omar نور|noor يوسف|yousef مريم|maryam خالد|khaled هدى|huda سارة|sara طارق|tariq رنا|rana زينب|zainab',
    ),
    family: parseNames(
      'الراشد|alrashid حداد|haddad النجار|alnajjar خوري|khoury المنصوري|almansoori بن‌علي|benali الشامي|alshami قاسم|qasim العمري|alomari صباغ|sabbagh درويش|darwish',
    ),
  },
  he: {
    given: parseNames(
      'נועה|noa דוד|david יעל|yael איתי|itai תמר|tamar אורי|uri מיכל|michal יונתן|yonatan שירה|shira עומר|omer רותם|rotem אביגיל|avigail',
    ),
    family: parseNames(
      'כהן|cohen לוי|levi מזרחי|mizrahi פרץ|peretz ביטון|biton אברהם|avraham פרידמן|friedman שפירא|shapira בר־און|baron גולדברג|goldberg אזולאי|azoulay',
    ),
  },
}

/**
 * Difficult names that every list of people contains sooner or later. They must be harmless and
 * legible wherever they are shown or exported.
 */
export const awkwardNames: readonly { first: string | null; last: string | null; mail: string }[] =
  [
    { first: 'Zeynep', last: 'Aydın', mail: 'z.aydin' },
    { first: 'Işıl', last: 'Kılıç', mail: 'isil.kilic' },
    { first: 'İrem', last: 'Yıldırım', mail: 'irem.yildirim' },
    { first: 'Siobhán', last: 'O’Connor', mail: 'siobhan.oconnor' },
    { first: "D'Arcy", last: "O'Neill-Fitzgerald", mail: 'darcy.oneill' },
    { first: 'Renée', last: 'Le Gall', mail: 'renee.legall' },
    {
      first: 'Maximiliane-Friederike Wilhelmina',
      last: 'von und zu Oberlangenwaldburg-Niederstetten-Hinterzartenstein',
      mail: 'm.oberlangenwaldburg',
    },
    { first: 'Andrianampoinimerina', last: 'Rakotomalalatsimisaraka', mail: 'a.rakotomalala' },
    {
      first: 'Venkatanarasimharajuvaripeta Lakshmi',
      last: 'Subrahmanyeswara Rao',
      mail: 'lakshmi.rao',
    },
    { first: 'Q', last: 'X', mail: 'q.x' },
    { first: 'Sukarno', last: null, mail: 'sukarno' },
    { first: null, last: 'Achternaam', mail: 'info' },
    { first: 'Hrafnhildur', last: 'Guðjónsdóttir', mail: 'hrafnhildur' },
    { first: 'Þórunn', last: 'Ægisdóttir', mail: 'thorunn' },
    { first: 'Nguyễn Thị', last: 'Ánh Nguyệt', mail: 'anh.nguyet' },
    { first: 'José María', last: 'García-Moreno y Fernández de Córdoba', mail: 'jm.garcia' },
    { first: 'Łucja', last: 'Źdźbło', mail: 'lucja.zdzblo' },
    { first: 'Null', last: 'Undefined', mail: 'n.undefined' },
    { first: 'true', last: 'false', mail: 'true.false' },
    { first: "Robert'); DROP TABLE contacts;--", last: 'Tables', mail: 'bobby.tables' },
    { first: '=HYPERLINK("http://click.example","Open")', last: 'Formula', mail: 'formula' },
    { first: "@SUM(1+1)*cmd|' /C calc'!A0", last: 'Sheet', mail: 'sheet' },
    { first: '+Tomasz', last: '-Wieczorek', mail: 'plus.minus' },
    { first: '<b>Bold</b>', last: '<script>alert(1)</script>', mail: 'bold.script' },
    { first: '👩🏽‍💻 Zola', last: 'Okonkwo 🇳🇬', mail: 'zola.okonkwo' },
    { first: '  Leading', last: 'Spaces  ', mail: 'leading.spaces' },
    { first: 'Zalgo T̶̢̛o̴̧̕', last: 'E̷x̴a̵m̶p̷l̸e̵', mail: 'zalgo' },
    { first: '王 小明', last: 'Wang Xiaoming', mail: 'xiaoming.wang' },
    { first: 'نور', last: 'al-Rashid', mail: 'noor.alrashid' },
    { first: '\u202eesreveR', last: 'Override', mail: 'reverse' },
  ]

/** Named people on the first hot list, as a recruiter would know them. */
export const knownPeople: readonly {
  first: string
  last: string
  mail: string
  title: string
  company: string
  city: string
}[] = [
  {
    first: 'Ingrid',
    last: 'Solberg',
    mail: 'ingrid.solberg',
    title: 'CFO',
    company: 'Kvist Bank',
    city: 'Oslo',
  },
  {
    first: 'Mateus',
    last: 'Oliveira',
    mail: 'mateus.oliveira',
    title: 'Finance director',
    company: 'Pagaré',
    city: 'Lisboa',
  },
  {
    first: 'Chiamaka',
    last: 'Okafor',
    mail: 'chiamaka.okafor',
    title: 'CFO',
    company: 'Ledgerline',
    city: 'Lagos',
  },
  {
    first: 'Tom',
    last: 'Verhoeven',
    mail: 'tom.verhoeven',
    title: 'VP finance',
    company: 'Clearpool',
    city: 'Amsterdam',
  },
  {
    first: 'Zeynep',
    last: 'Aydın',
    mail: 'z.aydin',
    title: 'CFO',
    company: 'Moneta Labs',
    city: 'İstanbul',
  },
  {
    first: 'Noor',
    last: 'al-Rashid',
    mail: 'noor.alrashid',
    title: 'Group CFO',
    company: 'Sarraf',
    city: 'Dubai',
  },
  {
    first: 'Élodie',
    last: 'Marchand',
    mail: 'elodie.marchand',
    title: 'CFO',
    company: 'Trésor',
    city: 'Paris',
  },
  {
    first: 'Sean',
    last: 'Gallagher',
    mail: 'sean.gallagher',
    title: 'Controller',
    company: 'Harp',
    city: 'Dublin',
  },
  {
    first: '王 小明',
    last: 'Wang Xiaoming',
    mail: 'xiaoming.wang',
    title: 'Finance lead',
    company: 'Yuanlai',
    city: 'Singapore',
  },
  {
    first: 'Priya',
    last: 'Raghunathan',
    mail: 'priya.raghunathan',
    title: 'CFO',
    company: 'Finsight',
    city: 'Bengaluru',
  },
  {
    first: 'Lukas',
    last: 'Brandt',
    mail: 'lukas.brandt',
    title: 'CFO',
    company: 'Hafen Pay',
    city: 'Hamburg',
  },
  {
    first: 'Olga',
    last: 'Petrenko',
    mail: 'olga.petrenko',
    title: 'Deputy CFO',
    company: 'Dnipro Digital',
    city: 'Київ',
  },
  {
    first: 'Hannah',
    last: 'Fischer',
    mail: 'hannah.fischer',
    title: 'Head of FP&A',
    company: 'Kontor',
    city: 'Berlin',
  },
  {
    first: 'Diego',
    last: 'Fuentes',
    mail: 'diego.fuentes',
    title: 'CFO',
    company: 'Caudal',
    city: 'Madrid',
  },
  {
    first: 'Aoife',
    last: 'Byrne',
    mail: 'aoife.byrne',
    title: 'CFO',
    company: 'Swiftbook',
    city: 'Dublin',
  },
  {
    first: 'Kofi',
    last: 'Mensah',
    mail: 'kofi.mensah',
    title: 'Finance director',
    company: 'Sika',
    city: 'Accra',
  },
  {
    first: 'Marta',
    last: 'Kowalska',
    mail: 'marta.kowalska',
    title: 'CFO',
    company: 'Złoty Pay',
    city: 'Warszawa',
  },
]
