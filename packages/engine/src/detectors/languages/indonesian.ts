import { gap, phrase } from "../phrase.ts";
import { rulesOf } from "./intents.ts";

const ORDERS =
  "(?:instruksi|perintah|aturan|arahan|pedoman|petunjuk|prompt|batasan|larangan|kebijakan|filter|peraturan)(?:mu|nya)?";
const PROMPT =
  "(?:prompt|instruksi|perintah|arahan|pesan sistem|aturan|pedoman|konfigurasi|petunjuk)(?:mu|nya)?";

export const indonesian = rulesOf("id", {
  ignore: {
    keywords: [
      "abaikan",
      "lupakan",
      "jangan ikuti",
      "jangan patuhi",
      "kesampingkan",
      "acuhkan",
      "hiraukan",
      "berhenti mengikuti",
      "langgar",
      "hapus",
      "tinggalkan",
      "cuekin",
    ],
    pattern: phrase`\b(?:abaikan(?:lah)?|lupakan(?:lah)?|jangan (?:ikuti|patuhi|hiraukan)|kesampingkan|acuhkan|hiraukan|berhenti mengikuti|langgar|hapus|tinggalkan|cuekin) (?:(?:semua|segala|seluruh|setiap) )?${gap(1)}(?:${ORDERS} ${gap(2)}(?:sebelumnya|di atas|sebelum ini|awal|yang (?:diberikan|ada|kamu|telah|sudah)|sistem|keamanan|kamu|anda|terdahulu|lama)|(?:semua )?(?:instruksimu|aturanmu|perintahmu|pedomanmu|batasanmu)|(?:semua|segala|apa)(?: (?:yang|hal|pun)){0,2} (?:di atas|sebelum|dikatakan|diajarkan|tertulis|kamu (?:tahu|pelajari)))`,
  },
  hide: {
    keywords: ["pengguna", "pelanggan", "pembaca"],
    pattern: phrase`\b(?:jangan (?:beri ?tahu|katakan|sebut(?:kan)?|ungkap(?:kan)?|tunjukkan|bilang|kasih tahu|laporkan|sampaikan)|tanpa (?:memberi ?tahu|sepengetahuan|menyebut(?:kan)?|bertanya kepada|diketahui)) ${gap(4)}(?:pengguna|pelanggan|pembaca|user)\b`,
  },
  addressed: {
    keywords: [
      "catatan",
      "pesan",
      "instruksi",
      "perhatian",
      "jika kamu adalah",
      "jika anda adalah",
      "kalau kamu",
    ],
    pattern: phrase`\b(?:(?:catatan|pesan|instruksi|perhatian|petunjuk)[,:]? (?:untuk|kepada|bagi) (?:semua |para |setiap )?(?:ai|asisten|chatbot|model bahasa|bot|kecerdasan buatan|llm)\b|(?:jika|kalau|apabila) (?:kamu|anda)(?: adalah)? (?:sebuah )?(?:ai|asisten|chatbot|model bahasa|bot|kecerdasan buatan|llm)[^.!?\n]{0,50}[,:])`,
  },
  reveal: {
    keywords: [
      "tampilkan",
      "tunjukkan",
      "ungkapkan",
      "beri tahu",
      "beritahu",
      "katakan",
      "sebutkan",
      "cetak",
      "ulangi",
      "salin",
      "tulis",
      "bacakan",
      "bagikan",
      "bocorkan",
      "perlihatkan",
      "terjemahkan",
      "ringkas",
      "kasih",
      "apa",
      "ubah",
    ],
    pattern: phrase`\b(?:(?:tampilkan|tunjukkan|ungkapkan|beri ?tahu|katakan|sebutkan|cetak|ulangi|salin|tulis(?:kan)?|bacakan|bagikan|bocorkan|perlihatkan|terjemahkan|ringkas|kasih (?:lihat|tahu)|apa(?:kah)?(?! itu | arti| yang dimaksud)(?: isi| bunyi| saja)?) (?:saya |aku |kami |padaku |ke aku )?${gap(4)}(?:${PROMPT} ${gap(1)}(?:sistem|kamu|anda|rahasia|tersembunyi|awal|internal|lengkap|aslimu|pertama)|(?:promptmu|instruksimu|aturanmu|arahanmu|pedomanmu|konfigurasimu)|system prompt)|(?:ulangi|salin|cetak|tampilkan|tulis(?:kan)?|ubah) ${gap(3)}(?:semua|seluruh|teks|kata|isi) ${gap(3)}di atas)`,
  },
  secret: {
    keywords: ["kata sandi", "kode rahasia", "kata rahasia", "rahasia", "password"],
    pattern: phrase`\b(?:katakan|sebutkan|beri ?tahu|tunjukkan|bocorkan|tulis(?:kan)?|bisikkan|eja|kasih tahu|ungkapkan) ${gap(3)}(?:kata sandi|kode rahasia|kata rahasia|password|rahasia)(?:mu|nya)?(?: (?:yang (?:kamu|anda))|\s{0,2}(?:$|[.?!,]))`,
    score: 0.5,
  },
  unrestricted: {
    keywords: [
      "tanpa batas",
      "tanpa aturan",
      "tanpa filter",
      "tanpa sensor",
      "tanpa larangan",
      "tanpa pembatasan",
      "tidak punya aturan",
      "tidak terikat",
      "bebas dari",
      "mode",
      "bukan lagi",
      "tidak ada aturan",
    ],
    pattern: phrase`\b(?:(?:kamu|anda|jadilah|bertindak(?:lah)?|berpura-pura|pura-pura|bayangkan|berperan|jawab(?:lah)?|mainkan|aktifkan|masuk|beralih|model|ai|asisten)\b[^.!?\n]{0,90}?\b(?:tanpa (?:ada |adanya |segala )?(?:batas(?:an)?|aturan|filter|sensor|larangan|pembatasan|etika|moral)|tidak (?:punya|memiliki|terikat|mengenal|ada|tunduk) ${gap(2)}(?:aturan|batasan|larangan|filter|sensor)|bebas dari (?:semua |segala )?(?:aturan|batasan|sensor|larangan)|mode (?:pengembang|developer|dewa|dan|admin|debug|bebas|tanpa \p{L}{4,8}|pemeliharaan))\b|mode (?:pengembang|developer|dan|admin) (?:aktif|diaktifkan)|(?:kamu|anda) bukan lagi (?:sebuah )?(?:ai|asisten|chatbot|model))`,
  },
  override: {
    keywords: [
      "sistem",
      "administrator",
      "admin",
      "instruksi baru",
      "perintah baru",
      "aturan baru",
      "pengembang",
      "pembatasan",
      "batasan",
      "filter",
      "pencipta",
    ],
    pattern: phrase`(?:[\[#*<=【]{1,4}\s{0,2}(?:pesan |pemberitahuan )?(?:sistem|admin(?:istrator)?)[^\n]{0,80}(?:asisten|abaikan|batasan|filter|instruksi|pengguna|nonaktif|dimatikan)|\b(?:instruksi|perintah|aturan|arahan)(?: sistem)? baru(?:mu)?(?: (?:dari|untuk|adalah|berlaku)|\s{0,2}:)|\b(?:saya|aku|ini) (?:adalah )?(?:administrator|admin|pengembang(?:mu)?|pencipta(?:mu)?|pembuatmu|pemilik(?:mu)?|programmer)\b[^\n]{0,80}\b(?:batasan|pembatasan|filter|instruksi|aturan|prompt|tampilkan|ungkapkan|matikan|lepas|abaikan)|\b(?:nonaktifkan|matikan|hapus|lepas(?:kan)?|cabut|hilangkan) ${gap(1)}(?:semua |segala |seluruh )?(?:batasan|pembatasan|filter|pengaman(?:an)?|sensor|perlindungan)(?:mu)?\b)`,
  },
});
