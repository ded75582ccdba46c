/** Made-up names in seventeen scripts. No name contains another one, even when letter case and accents are ignored. */
export const namesToFind = [
  'ŞAHİN Yıldırım',
  'Iğdır Çelik',
  'ΠΑΠΑΣ Οδυσσεύς',
  'Μαρία Ελύτη',
  'Élodie Façade',
  'Weiß Straßer',
  'GROẞE Jörg',
  'Łukasz Żółw',
  'Søren Ærøskøbing',
  'Đặng Thị Hồng',
  'Ｙａｍａｄａ Ｔａｒｏ',
  'O’Connell Ciarán',
  'Ŵyn Ffion ﬁrst',
  'Ёлкин Андрей',
  'Їжакевич Юлія',
  'Ղազարյան Արեւ',
  'გიორგი მაისურაძე',
  'शर्मा क़ादिर',
  'কৌশিক ঘোষ',
  'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  'પટેલ કિરીટ',
  'முருகன் கௌரி',
  'వేంకట లక్ష్మి',
  'ಕೆಂಪೇಗೌಡ ರಾವ್',
  'കൊച്ചുത്രേസ്യ ജോൺ',
  'ශ්‍රී ලාල්',
  'ᱥᱟᱱᱛᱟᱲ ᱢᱩᱨᱢᱩ',
  'ศรีสุข กล้าหาญ',
  '김철수',
  'محمد الأمين',
  'ᾼδης ᾿Ωιδή',
  'מֹשֶׁה לֵוִי',
] as const

/** Other spellings of a name, as from a keyboard, a form or a passport. */
export function spellingsOf(name: string): string[] {
  const cases = [
    name,
    name.toUpperCase(),
    name.toLowerCase(),
    name.toLocaleUpperCase('tr'),
    name.toLocaleLowerCase('tr'),
    withoutFinalSigma(name.toLowerCase()),
    inFullWidth(name),
    inFullWidth(name.toUpperCase()),
  ]
  return [
    ...new Set(cases.flatMap((one) => [one.normalize('NFC'), one.normalize('NFD'), one.normalize('NFKC')])),
  ]
}

function withoutFinalSigma(text: string): string {
  return text.replaceAll('ς', 'σ')
}

/** The Latin letters of an input method for Japanese: 0xFEE0 above those of ASCII. */
function inFullWidth(text: string): string {
  return text.replaceAll(/[A-Za-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
}
