-- Folds the letters that people write for each other in all languages: `foldText` in core/search does the same.
CREATE OR REPLACE FUNCTION search_fold(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
begin
  -- ASCII, which most texts are.
  if octet_length(t) = length(t) then return lower(t); end if;
  return normalize(replace(replace(replace(replace(translate(regexp_replace(translate(lower(normalize(t, NFKD)),
    'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩЂЄЅІЈЉЊЋЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖØÆŒÐÞŁĐĦŦŊẞ',
    'αβγδεζηθικλμνξοπρστυφχψωђєѕіјљњћџабвгдежзийклмнопрстуфхцчшщъыьэюяաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆøæœðþłđħŧŋß'),
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]+', '', 'g'),
    'ςłøđðħıŧŋ' || U&'\0671\0649\06cc\0629\06a9\06c1\06be', 'σloddhitn' || U&'\0627\064a\064a\0647\0643\0647\0647'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC);
end $$;--> statement-breakpoint
-- What is stored in words of its own is made again; ASCII stays as it is.
UPDATE "messages" SET "text" = "text" WHERE "kind" = 'text' AND octet_length("text") > length("text");--> statement-breakpoint
UPDATE "notes" SET "text" = "text" WHERE octet_length("text") > length("text");--> statement-breakpoint
UPDATE "contacts" SET "search_text" = "search_text", "sort_name" = public.search_fold("sort_name") WHERE octet_length("search_text") > length("search_text") OR octet_length("sort_name") > length("sort_name");--> statement-breakpoint
UPDATE "knowledge_published" SET "title" = "title", "plain_text" = "plain_text" WHERE octet_length("title" || "plain_text") > length("title" || "plain_text");
