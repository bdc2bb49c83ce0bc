import { gap, phrase } from "../phrase.ts";
import { rulesOf } from "./intents.ts";

// Turkish puts the verb last: object first, then what is to be done with it. Dotless and dotted i are both accepted.
const ORDERS =
  "(?:talimat\\p{L}{0,8}|komut\\p{L}{0,8}|kural\\p{L}{0,8}|yönerge\\p{L}{0,8}|emir\\p{L}{0,6}|emr\\p{L}{1,6}|prompt\\p{L}{0,6}|kısıtlama\\p{L}{0,8}|sınırlama\\p{L}{0,8}|direktif\\p{L}{0,6}|filtre\\p{L}{0,8})";
const IGNORE =
  "(?:yok say|unut|görmezden gel|dikkate alma|göz ardı et|boş ver|uyma|takma|bir kenara bırak|çiğne|sil|uygulama(?:yı)? bırak|aş\\b|es geç|hiçe say)(?:[ıiuü]n(?:[ıiuü]z)?|y[ıiuü]n|[ae]r[ae]k|m[ae]l[ıi]s[ıi]n(?:[ıi]z)?)?(?!\\p{L})";

export const turkish = rulesOf("tr", {
  ignore: {
    keywords: [
      "yok say",
      "unut",
      "görmezden",
      "dikkate alma",
      "göz ardı",
      "boş ver",
      "uyma",
      "kenara bırak",
      "çiğne",
      "es geç",
      "hiçe say",
    ],
    pattern: phrase`(?:(?:önceki|yukarıdaki|daha önceki|eski|bundan önceki|verilen|mevcut|sana verilen|tüm|bütün|her|sistem|güvenlik|kendi) ){1,3}${gap(1)}(?:${ORDERS}) ${gap(2)}${IGNORE}|(?:talimatlarını|kurallarını|komutlarını|yönergelerini|kısıtlamalarını|filtrelerini) ${gap(2)}${IGNORE}|(?:yukarıdaki|önceki|daha önce|şimdiye kadar|buraya kadar) ${gap(4)}(?:her şeyi|hepsini|tümünü|ne varsa) ${gap(2)}${IGNORE}|(?:unut|yok say|görmezden gel) ${gap(1)}(?:önceki|yukarıdaki|tüm|bütün) ${gap(1)}${ORDERS}`,
  },
  hide: {
    keywords: ["kullanıcı", "müşteri", "okuyucu"],
    pattern: phrase`(?:kullanıcı(?:ya|nın|ya bunu)?|müşteri(?:ye|nin)?|okuyucu(?:ya)?) ${gap(4)}(?:söyleme|bahsetme|bildirme|belli etme|gösterme|haber verme|açıklama(?:dan)|sormadan|haberi olmadan|bilgi vermeden|hissettirme)(?:yin)?(?!\p{L}{4})`,
  },
  addressed: {
    keywords: ["not:", "dikkat", "asistana", "yapay zeka", "yapay zekâ", "botuna", "bota", "modeline"],
    pattern: phrase`(?:(?:yapay zek[aâ](?:ya|lara)?|asistan(?:a|lara)?|sohbet bot(?:una|larına)|chatbot(?:a)?|dil model(?:ine|lerine)|\p{L}{3,12} botuna|bota)(?: not| mesaj| talimat| için not| için talimat)?\s{0,2}:|eğer (?:bir |sen bir )?(?:yapay zek[aâ]|asistan|chatbot|dil modeli|bot) ?(?:isen|ysan|iseniz|modeliysen)|dikkat[,:]? (?:yapay zek[aâ]|asistan))`,
  },
  reveal: {
    keywords: [
      "prompt",
      "istemini",
      "talimat",
      "sistem mesaj",
      "yönerge",
      "kurallarını",
      "yapılandırma",
      "yukarıdaki",
    ],
    pattern: phrase`(?:(?:sistem ?(?:prompt\p{L}{0,6}|istem\p{L}{0,5}|mesaj\p{L}{0,6}|talimat\p{L}{0,8}|komut\p{L}{0,8})|(?:gizli|başlangıç|ilk|iç|asıl|kendi) (?:talimat\p{L}{0,8}|prompt\p{L}{0,6}|yönerge\p{L}{0,8}|kural\p{L}{0,8}|istem\p{L}{0,5})|prompt'?unu|talimatlarını|yönergelerini|yapılandırmanı|istemini) ${gap(5)}(?:(?:göster|yaz|söyle|paylaş|açıkla|tekrarla|ver|listele|oku|yazdır|ifşa et|kopyala|aktar|dök|çevir|sırala|alıntıla)(?:[ıiuü]n(?:[ıiuü]z)?|y[ıiuü]n|[ıiuü]r m[ıi]s[ıi]n|r m[ıi]s[ıi]n|[ea]r m[ıi]s[ıi]n)?(?!\p{L})|nedir|ne (?:yazıyor|diyor))|(?:yukarıdaki|bundan önceki) ${gap(2)}(?:metni|her şeyi|yazıyı|mesajı|talimatları) ${gap(3)}(?:tekrarla|yaz|yazdır|kopyala|aynen))`,
  },
  secret: {
    keywords: ["şifre", "parola", "gizli kelime", "gizli kod", "sır"],
    pattern: phrase`(?:şifreyi|parolayı|gizli (?:kelimeyi|kodu|şifreyi|sözcüğü)|sırrı|sakladığın (?:şifre|parola|kelime)\p{L}{0,3}) ${gap(2)}(?:söyle|ver|yaz|göster|fısılda|açıkla|paylaş|hecele|ifşa et)(?!\p{L}{4})`,
    score: 0.5,
  },
  unrestricted: {
    keywords: [
      "kısıtlama",
      "sınırsız",
      "kuralsız",
      "filtresiz",
      "sansürsüz",
      "kural tanımayan",
      "hiçbir kural",
      "modu",
      "modun",
      "artık bir",
      "sınırı olmayan",
      "hiçbir sınır",
    ],
    pattern: phrase`(?:(?:hiçbir|herhangi bir) (?:kısıtlama|kural|sınır|filtre|sansür)\p{L}{0,4} (?:olmayan|olmadan|tanımayan|uymayan|bağlı olmayan|bağlı değil|yok|tanımaz|uymaz)|(?:kısıtlamasız|sınırsız|kuralsız|filtresiz|sansürsüz|kural tanımayan) ${gap(2)}(?:bir )?(?:yapay zek[aâ]|asistan|model|bot|chatbot|ai|cevap|yanıt|karakter|varlık)|(?:kısıtlamalar|sınırlamalar|filtreler|kurallar) olmadan (?:cevap|yanıt|konuş|davran)|(?:geliştirici|tanrı|dan|yönetici|hata ayıklama|serbest) mod(?:u|una|undasın|unu)(?:n)? ?(?:geç|gir|aç|aktif|etkin|etkinleştir|başlat|açık|undasın)|sen artık ${gap(3)}(?:değilsin|bağlı değilsin|özgürsün|sınırsız|kısıtlamasız))`,
  },
  override: {
    keywords: [
      "sistem",
      "yönetici",
      "yeni talimat",
      "yeni kural",
      "yeni komut",
      "geliştirici",
      "kısıtlama",
      "filtre",
      "güvenlik",
    ],
    pattern: phrase`(?:[\[#*<=]{1,4}\s{0,2}(?:s[i\u0130]stem|yönetici)[^\n]{0,90}(?:asistan|yok say|kısıtlama|filtre|talimat|kullanıcı|devre dışı)|yeni (?:sistem )?(?:talimat|kural|komut|yönerge)(?:lar|ler|ların|lerin|ınız|ın)?(?: (?:şunlar|şu|geçerli|şöyle)|\s{0,2}:)|ben (?:senin )?(?:sistem )?(?:yönetici|geliştirici|yaratıcı|programcı|sahib)\p{L}{1,6}[^\n]{0,80}(?:kısıtlama|filtre|talimat|kural|prompt|göster|kapat|kaldır|devre dışı)|(?:tüm|bütün|güvenlik|içerik) ${gap(1)}(?:kısıtlamalar|filtre|sınırlamalar|korumalar|önlemler)\p{L}{0,4} ${gap(1)}(?:kaldır|kapat|devre dışı|iptal et|askıya al))`,
  },
});
