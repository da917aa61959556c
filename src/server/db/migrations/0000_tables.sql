-- The tables of release 0.2.0. The functions, and the columns and indexes of words of "messages" and "notes", stand only here:
-- Drizzle knows no columns that it does not read.
-- Folds the letters that people write for each other in all languages: `foldText` in core/search does the same.
CREATE FUNCTION search_fold(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
CREATE FUNCTION search_words(t text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
declare
  folded text := public.search_fold(t);
begin
  if octet_length(folded) > length(folded) then
    folded := regexp_replace(folded, '([\u0e00-\u0e7f\u2e80-\u2fdf\u3040-\u30ff\u31f0-\u9fff\uac00-\ud7af\uf900-\ufaff])', ' \1 ', 'g');
  end if;
  return array_to_tsvector(array(select distinct left(word, 40) from regexp_split_to_table(
    folded, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\uff00-\uff0f]+') word where word <> ''));
end $$;--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"eid" uuid NOT NULL,
	"session_id" uuid,
	"factor_shown" integer NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "action_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"action" text NOT NULL,
	"eid" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"inquiry_id" uuid,
	"email" text NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"used_by_eid" uuid,
	"used_rating" integer
);
--> statement-breakpoint
CREATE TABLE "unwanted_mails" (
	"service_id" text NOT NULL,
	"email" text NOT NULL,
	"since_ms" bigint NOT NULL,
	CONSTRAINT "unwanted_mails_service_id_email_pk" PRIMARY KEY("service_id","email")
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"eid" uuid NOT NULL,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_hours" (
	"service_id" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"time_zone" text NOT NULL,
	"times" jsonb NOT NULL,
	"holidays" jsonb NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "busy_reasons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_quality_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"call_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"other_party_id" uuid NOT NULL,
	"eid" uuid NOT NULL,
	"reason" text NOT NULL,
	"codec" text NOT NULL,
	"values" json NOT NULL,
	"reported_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "canned_responses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"owner_eid" uuid,
	"shortcut" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"category" text NOT NULL,
	"language" text NOT NULL,
	"updated_at_ms" bigint NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_keys" (
	"service_id" text NOT NULL,
	"key" text NOT NULL,
	"contact_id" uuid NOT NULL,
	CONSTRAINT "contact_keys_service_id_key_contact_id_pk" PRIMARY KEY("service_id","key","contact_id")
);
--> statement-breakpoint
CREATE TABLE "contact_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"before" json NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_visitors" (
	"visitor_eid" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid NOT NULL,
	"blocked" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"job_title" text NOT NULL,
	"language" text NOT NULL,
	"notes" text NOT NULL,
	"phones" json NOT NULL,
	"mails" json NOT NULL,
	"custom_data" json NOT NULL,
	"consents" json NOT NULL,
	"blocked_at_ms" bigint,
	"blocked_by_name" text DEFAULT '' NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"updated_at_ms" bigint NOT NULL,
	"revision" bigint NOT NULL,
	"sort_name" text NOT NULL,
	"search_text" text NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (public.search_words("search_text")) STORED
);
--> statement-breakpoint
CREATE TABLE "members" (
	"room_id" uuid NOT NULL,
	"eid" uuid NOT NULL,
	"kind" text NOT NULL,
	"delivered_seq" bigint NOT NULL,
	"read_seq" bigint NOT NULL,
	"left_seq" bigint,
	"left_at_ms" bigint,
	"left_preview" text,
	"left_preview_eid" uuid,
	"inquiry_id" uuid,
	CONSTRAINT "members_room_id_eid_pk" PRIMARY KEY("room_id","eid")
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"channel" text NOT NULL,
	"visitor_eid" uuid NOT NULL,
	"visitor_name" text NOT NULL,
	"language" text NOT NULL,
	"page" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"last_seq" bigint NOT NULL,
	"last_at_ms" bigint NOT NULL,
	"preview" text NOT NULL,
	"preview_eid" uuid,
	"inquiry_id" uuid,
	"tag_id" uuid,
	"staff_eid" uuid
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"eid" uuid NOT NULL,
	"id" text NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"os" text DEFAULT '' NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT '' NOT NULL,
	"status" json,
	"last_used_at_ms" bigint NOT NULL,
	CONSTRAINT "devices_eid_id_pk" PRIMARY KEY("eid","id")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"eid" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"service_id" text NOT NULL,
	"save_id" uuid NOT NULL,
	"text" text NOT NULL,
	"is_note" boolean NOT NULL,
	"reply_to" jsonb,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "drafts_eid_room_id_pk" PRIMARY KEY("eid","room_id")
);
--> statement-breakpoint
CREATE TABLE "feed_entries" (
	"eid" uuid NOT NULL,
	"n" bigint NOT NULL,
	"entry" json NOT NULL,
	CONSTRAINT "feed_entries_eid_n_pk" PRIMARY KEY("eid","n")
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"eid" uuid PRIMARY KEY NOT NULL,
	"last_n" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"eid" uuid NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"about" text DEFAULT 'app' NOT NULL,
	"app_version" text NOT NULL,
	"level" text NOT NULL,
	"log_session_id" text NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"room_id" uuid,
	"call_id" uuid,
	"owner_eid" uuid NOT NULL,
	"name" text NOT NULL,
	"announced_bytes" bigint NOT NULL,
	"size_bytes" bigint NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"refusal" text,
	"media_type" text NOT NULL,
	"width" integer,
	"height" integer,
	"is_animated" boolean DEFAULT false NOT NULL,
	"thumbnail" text NOT NULL,
	"message_id" uuid,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"widget_id" uuid NOT NULL,
	"form_type" text NOT NULL,
	"room_id" uuid NOT NULL,
	"eid" uuid NOT NULL,
	"inquiry_id" uuid,
	"version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"answered_at_ms" bigint NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_otps" (
	"eid" uuid NOT NULL,
	"otp_type" text NOT NULL,
	"target" text NOT NULL,
	"hash" text NOT NULL,
	"tries" integer NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"verified_at_ms" bigint,
	CONSTRAINT "form_otps_eid_otp_type_target_pk" PRIMARY KEY("eid","otp_type","target")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"eid" uuid NOT NULL,
	"key" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"answer" json,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "idempotency_keys_eid_key_pk" PRIMARY KEY("eid","key")
);
--> statement-breakpoint
CREATE TABLE "inbox_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"eid" uuid NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"tab" text NOT NULL,
	"filter" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auto_close_settings" (
	"service_id" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"idle_minutes" integer NOT NULL,
	"countdown_seconds" integer NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"service_id" text NOT NULL,
	"status" text NOT NULL,
	"agent_eid" uuid,
	"agent_name" text,
	"created_at_ms" bigint NOT NULL,
	"accepted_at_ms" bigint,
	"closed_at_ms" bigint,
	"missed_at_ms" bigint,
	"closing_since_ms" bigint,
	"closes_at_ms" bigint,
	"waiting_since_ms" bigint,
	"counts_from_ms" bigint,
	"tag_id" uuid,
	"follow_up" text,
	"label_ids" uuid[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"service_id" text NOT NULL,
	"eid" uuid NOT NULL,
	"visitor_name" text NOT NULL,
	"channel" text DEFAULT 'chat' NOT NULL,
	"language" text NOT NULL,
	"preview" text NOT NULL,
	"waiting_since_ms" bigint NOT NULL,
	"offered_at_ms" bigint NOT NULL,
	"deadline_ms" bigint NOT NULL,
	"status" text NOT NULL,
	"winner_name" text,
	"kind" text DEFAULT 'inquiry' NOT NULL,
	"from_eid" uuid,
	"from_name" text DEFAULT '' NOT NULL,
	"to_name" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"call_id" uuid,
	"media" text
);
--> statement-breakpoint
CREATE TABLE "knowledge_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"folder_id" uuid,
	"title" text NOT NULL,
	"text" json NOT NULL,
	"language" text NOT NULL,
	"revision" integer NOT NULL,
	"updated_at_ms" bigint NOT NULL,
	"updated_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_folders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"data" text NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_published" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"text" json NOT NULL,
	"language" text NOT NULL,
	"published_at_ms" bigint NOT NULL,
	"picture_ids" uuid[] NOT NULL,
	"plain_text" text NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (public.search_words("title" || ' ' || "plain_text")) STORED,
	"title_words" "tsvector" GENERATED ALWAYS AS (public.search_words("title")) STORED
);
--> statement-breakpoint
CREATE TABLE "knowledge_versions" (
	"entry_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"text" json NOT NULL,
	"language" text NOT NULL,
	"saved_at_ms" bigint NOT NULL,
	"saved_by_name" text NOT NULL,
	"picture_ids" uuid[] NOT NULL,
	CONSTRAINT "knowledge_versions_entry_id_revision_pk" PRIMARY KEY("entry_id","revision")
);
--> statement-breakpoint
CREATE TABLE "knowledge_votes" (
	"entry_id" uuid NOT NULL,
	"voter" text NOT NULL,
	"is_helpful" boolean NOT NULL,
	CONSTRAINT "knowledge_votes_entry_id_voter_pk" PRIMARY KEY("entry_id","voter")
);
--> statement-breakpoint
CREATE TABLE "labels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "licenses" (
	"eid" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"claimed_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limit_buckets" (
	"id" text PRIMARY KEY NOT NULL,
	"full_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_previews" (
	"url_hash" text PRIMARY KEY NOT NULL,
	"preview" jsonb,
	"until_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"service_id" text NOT NULL,
	"uploader_eid" uuid NOT NULL,
	"received_at_ms" bigint NOT NULL,
	"timestamp_ms" bigint NOT NULL,
	"level" integer NOT NULL,
	"eid" uuid,
	"words" text NOT NULL,
	"record" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_changes" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"edited_at_ms" bigint,
	"removed_at_ms" bigint,
	"reactions" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"staff_eid" uuid NOT NULL,
	"visitor_eid" uuid NOT NULL,
	"starts_at_ms" bigint NOT NULL,
	"ends_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"room_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"id" uuid NOT NULL,
	"sender_eid" uuid,
	"sender_name" text NOT NULL,
	"sender_kind" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"sent_at_ms" bigint NOT NULL,
	"reply_to" jsonb,
	"content" jsonb,
	CONSTRAINT "messages_room_id_seq_pk" PRIMARY KEY("room_id","seq")
);
--> statement-breakpoint
CREATE TABLE "mentions" (
	"eid" uuid NOT NULL,
	"id" uuid NOT NULL,
	"service_id" text NOT NULL,
	"room_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"visitor_name" text NOT NULL,
	"preview" text NOT NULL,
	"at_ms" bigint NOT NULL,
	"read_at_ms" bigint,
	CONSTRAINT "mentions_eid_id_pk" PRIMARY KEY("eid","id")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"room_id" uuid NOT NULL,
	"after_seq" bigint NOT NULL,
	"author_eid" uuid NOT NULL,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"mentioned_eids" uuid[] NOT NULL,
	"written_at_ms" bigint NOT NULL,
	"edited_at_ms" bigint,
	"removed_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "number_scripts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"text" text NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_numbers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"access" text NOT NULL,
	"member_eids" uuid[] DEFAULT '{}' NOT NULL,
	"takes_voicemail" boolean DEFAULT true NOT NULL,
	"greeting" text DEFAULT '' NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"call_id" uuid NOT NULL,
	"eid" uuid NOT NULL,
	"started_at_ms" bigint NOT NULL,
	"duration_ms" bigint NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"eid" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"service_id" text NOT NULL,
	"at_ms" bigint NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "reminders_eid_room_id_pk" PRIMARY KEY("eid","room_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"eid" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_eid_hash_pk" PRIMARY KEY("eid","hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"eid" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"activated_at_ms" bigint,
	"last_step" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"service_id" text,
	"at_ms" bigint NOT NULL,
	"kind" text NOT NULL,
	"eid" uuid,
	"who" text NOT NULL,
	"address" text NOT NULL,
	"about" text NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"owner_eid" uuid,
	"mfa_forced" integer DEFAULT 0 NOT NULL,
	"brand_name" text,
	"brand_color" text,
	"wrap_up_seconds" integer DEFAULT 0 NOT NULL,
	"idle_away_minutes" integer DEFAULT 15 NOT NULL,
	"out_of_reach_seconds" integer DEFAULT 60 NOT NULL,
	"tells_monitoring" boolean DEFAULT true NOT NULL,
	"ends_silent_calls" boolean DEFAULT false NOT NULL,
	"recording_mode" text DEFAULT 'off' NOT NULL,
	"recording_notice" text DEFAULT '' NOT NULL,
	"recording_kept_days" integer DEFAULT 0 NOT NULL,
	"phone_country" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"eid" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"email" text,
	"phone" text,
	"extension" text,
	"password_hash" text,
	"password_changed_at_ms" bigint,
	"email_verified_at_ms" bigint,
	"mfa_forced" integer DEFAULT 0 NOT NULL,
	"demo_password" integer DEFAULT 0 NOT NULL,
	"role" text,
	"status" text,
	"status_reason_id" uuid,
	"status_reason" text,
	"status_since_ms" bigint,
	"away_from" text,
	"wrap_up_until_ms" bigint,
	"invitation_ends_at_ms" bigint,
	"suspended_at_ms" bigint,
	"custom_data" json,
	"revision" integer DEFAULT 1 NOT NULL,
	"agent_limit" integer,
	"idle_since_ms" bigint,
	"device_hash" text,
	"language" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT '' NOT NULL,
	"page" text DEFAULT '' NOT NULL,
	"customer_id" text,
	"customer_email" text,
	"portal_visitor_eid" uuid
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"eid" uuid NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"current_hash" text NOT NULL,
	"previous_hash" text,
	"rotated_at_ms" bigint NOT NULL,
	"revoked_at_ms" bigint,
	"end_reason" text,
	"device_id" text,
	"address" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_accounts" (
	"service_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"eid" uuid NOT NULL,
	CONSTRAINT "provider_accounts_service_id_issuer_subject_pk" PRIMARY KEY("service_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "staff_cards" (
	"eid" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"job_title" text NOT NULL,
	"shows_phone" integer NOT NULL,
	"shows_email" integer NOT NULL,
	"token" text
);
--> statement-breakpoint
CREATE TABLE "passed_inquiries" (
	"inquiry_id" uuid NOT NULL,
	"eid" uuid NOT NULL,
	"kind" text NOT NULL,
	"service_id" text NOT NULL,
	"room_id" uuid NOT NULL,
	"visitor_name" text NOT NULL,
	"at_ms" bigint NOT NULL,
	"read_at_ms" bigint,
	CONSTRAINT "passed_inquiries_inquiry_id_eid_kind_pk" PRIMARY KEY("inquiry_id","eid","kind")
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"process_id" uuid NOT NULL,
	"eid" uuid NOT NULL,
	"seen_at_ms" bigint NOT NULL,
	"gone_at_ms" bigint,
	"probed_at_ms" bigint,
	"answered_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"member_eids" uuid[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"overflow_tag_id" uuid,
	"updated_at_ms" bigint NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_parties" (
	"id" uuid PRIMARY KEY NOT NULL,
	"call_id" uuid NOT NULL,
	"service_id" text NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"eid" uuid,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"number_type" text NOT NULL,
	"state" text NOT NULL,
	"state_since_ms" bigint NOT NULL,
	"rings_until_ms" bigint NOT NULL,
	"device_id" text,
	"session_id" uuid,
	"is_muted" boolean NOT NULL,
	"is_held" boolean NOT NULL,
	"has_camera" boolean NOT NULL,
	"has_screen" boolean NOT NULL,
	"monitor" text,
	"passed_as" text,
	"joined_at_ms" bigint,
	"mos" real,
	"left_at_ms" bigint,
	"end" text,
	"replaces_id" uuid,
	"transfer_type" text
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"room_id" uuid,
	"inquiry_id" uuid,
	"media" text NOT NULL,
	"state" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"rings_until_ms" bigint NOT NULL,
	"answered_at_ms" bigint,
	"ended_at_ms" bigint,
	"end" text,
	"failure_code" integer,
	"is_recorded" boolean DEFAULT false NOT NULL,
	"has_media_server" boolean DEFAULT false NOT NULL,
	"recorded_at_ms" bigint,
	"is_recording_paused" boolean DEFAULT false NOT NULL,
	"recording_mode" text DEFAULT 'off' NOT NULL,
	"recording_notice" text DEFAULT '' NOT NULL,
	"tells_monitoring" boolean DEFAULT true NOT NULL,
	"ends_silent" boolean DEFAULT false NOT NULL,
	"event_name" text NOT NULL,
	"event_by" uuid,
	"conference_event" text,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitor_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"call_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"eid" uuid NOT NULL,
	"name" text NOT NULL,
	"started_at_ms" bigint NOT NULL,
	"ended_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "phone_gateways" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seen_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_visitors" (
	"service_id" text NOT NULL,
	"number" text NOT NULL,
	"visitor_eid" uuid NOT NULL,
	CONSTRAINT "phone_visitors_service_id_number_pk" PRIMARY KEY("service_id","number")
);
--> statement-breakpoint
CREATE TABLE "white_label_files" (
	"service_id" text NOT NULL,
	"use" text NOT NULL,
	"type" text NOT NULL,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"data" text NOT NULL,
	CONSTRAINT "white_label_files_service_id_use_type_pk" PRIMARY KEY("service_id","use","type")
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"service_id" text NOT NULL,
	"text_hash" text NOT NULL,
	"to_language" text NOT NULL,
	"from_language" text NOT NULL,
	"text" text,
	"until_ms" bigint NOT NULL,
	CONSTRAINT "translations_service_id_text_hash_to_language_pk" PRIMARY KEY("service_id","text_hash","to_language")
);
--> statement-breakpoint
CREATE TABLE "card_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visitor_eid" uuid NOT NULL,
	"service_id" text NOT NULL,
	"text" text NOT NULL,
	"author_eid" uuid NOT NULL,
	"author_name" text NOT NULL,
	"written_at_ms" bigint NOT NULL,
	"editor_name" text NOT NULL,
	"edited_at_ms" bigint,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_cards" (
	"visitor_eid" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"tags" text[] NOT NULL,
	"custom_data" json NOT NULL,
	"data_revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "destinations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"uses" bigint NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "widget_forms" (
	"widget_id" uuid NOT NULL,
	"form_type" text NOT NULL,
	"definition" jsonb NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "widget_forms_widget_id_form_type_pk" PRIMARY KEY("widget_id","form_type")
);
--> statement-breakpoint
CREATE TABLE "widgets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"is_default" boolean NOT NULL,
	"settings" jsonb NOT NULL,
	"secret" text,
	"created_at_ms" bigint NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_eid_users_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."users"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_tokens" ADD CONSTRAINT "action_tokens_eid_users_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."users"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_hours" ADD CONSTRAINT "business_hours_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_reasons" ADD CONSTRAINT "busy_reasons_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_responses" ADD CONSTRAINT "canned_responses_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_responses" ADD CONSTRAINT "canned_responses_owner_eid_users_eid_fk" FOREIGN KEY ("owner_eid") REFERENCES "public"."users"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_keys" ADD CONSTRAINT "contact_keys_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_visitors" ADD CONSTRAINT "contact_visitors_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_eid_users_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."users"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_otps" ADD CONSTRAINT "form_otps_eid_users_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."users"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_close_settings" ADD CONSTRAINT "auto_close_settings_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_entries" ADD CONSTRAINT "knowledge_entries_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_entries" ADD CONSTRAINT "knowledge_entries_folder_id_knowledge_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."knowledge_folders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_folders" ADD CONSTRAINT "knowledge_folders_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_pictures" ADD CONSTRAINT "knowledge_pictures_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_published" ADD CONSTRAINT "knowledge_published_entry_id_knowledge_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."knowledge_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_published" ADD CONSTRAINT "knowledge_published_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_versions" ADD CONSTRAINT "knowledge_versions_entry_id_knowledge_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."knowledge_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_votes" ADD CONSTRAINT "knowledge_votes_entry_id_knowledge_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."knowledge_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_eid_users_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."users"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_scripts" ADD CONSTRAINT "number_scripts_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_numbers" ADD CONSTRAINT "service_numbers_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_eid_second_factors_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."second_factors"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_eid_users_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."users"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_eid_users_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."users"("eid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_accounts" ADD CONSTRAINT "provider_accounts_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_accounts" ADD CONSTRAINT "provider_accounts_eid_users_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."users"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "white_label_files" ADD CONSTRAINT "white_label_files_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "destinations" ADD CONSTRAINT "destinations_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_forms" ADD CONSTRAINT "widget_forms_widget_id_widgets_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_codes_eid" ON "one_time_codes" USING btree ("eid","purpose");--> statement-breakpoint
CREATE INDEX "one_time_codes_expiry" ON "one_time_codes" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "action_tokens_expiry" ON "action_tokens" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "page_views_eid" ON "page_views" USING btree ("eid","at_ms");--> statement-breakpoint
CREATE INDEX "page_views_at" ON "page_views" USING btree ("at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "busy_reasons_name" ON "busy_reasons" USING btree ("service_id",lower("name"));--> statement-breakpoint
CREATE INDEX "call_quality_call" ON "call_quality_reports" USING btree ("service_id","call_id");--> statement-breakpoint
CREATE INDEX "call_quality_reported" ON "call_quality_reports" USING btree ("reported_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "canned_responses_shared" ON "canned_responses" USING btree ("service_id","shortcut") WHERE "canned_responses"."owner_eid" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "canned_responses_personal" ON "canned_responses" USING btree ("owner_eid","shortcut");--> statement-breakpoint
CREATE INDEX "contact_keys_contact" ON "contact_keys" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "contact_merges_at" ON "contact_merges" USING btree ("at_ms");--> statement-breakpoint
CREATE INDEX "contact_visitors_contact" ON "contact_visitors" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "contacts_name" ON "contacts" USING btree ("service_id","sort_name" collate "C","id");--> statement-breakpoint
CREATE INDEX "contacts_blocked" ON "contacts" USING btree ("service_id") WHERE "contacts"."blocked_at_ms" is not null;--> statement-breakpoint
CREATE INDEX "contacts_words" ON "contacts" USING gin ("words");--> statement-breakpoint
CREATE INDEX "members_eid" ON "members" USING btree ("eid");--> statement-breakpoint
CREATE INDEX "rooms_created" ON "rooms" USING btree ("service_id","created_at_ms","id");--> statement-breakpoint
CREATE INDEX "app_feedback_service" ON "app_feedback" USING btree ("service_id","id");--> statement-breakpoint
CREATE INDEX "files_service" ON "files" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "files_message" ON "files" USING btree ("message_id","created_at_ms");--> statement-breakpoint
CREATE INDEX "form_answers_room" ON "form_answers" USING btree ("room_id","form_type");--> statement-breakpoint
CREATE INDEX "form_otps_expiry" ON "form_otps" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at_ms");--> statement-breakpoint
CREATE INDEX "inbox_views_service" ON "inbox_views" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "inquiries_room" ON "inquiries" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "inquiries_open" ON "inquiries" USING btree ("service_id","created_at_ms") WHERE "inquiries"."status" = 'open';--> statement-breakpoint
CREATE INDEX "inquiries_missed" ON "inquiries" USING btree ("service_id") WHERE "inquiries"."status" = 'missed';--> statement-breakpoint
CREATE INDEX "inquiries_handling" ON "inquiries" USING btree ("agent_eid") WHERE "inquiries"."status" = 'handling';--> statement-breakpoint
CREATE INDEX "inquiries_kept" ON "inquiries" USING btree ("service_id","closed_at_ms","room_id") WHERE "inquiries"."status" = 'closed';--> statement-breakpoint
CREATE INDEX "offers_inquiry" ON "offers" USING btree ("inquiry_id");--> statement-breakpoint
CREATE INDEX "offers_due" ON "offers" USING btree ("deadline_ms") WHERE "offers"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "offers_pending" ON "offers" USING btree ("eid") WHERE "offers"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "knowledge_entries_service" ON "knowledge_entries" USING btree ("service_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_folders_name" ON "knowledge_folders" USING btree ("service_id","name");--> statement-breakpoint
CREATE INDEX "knowledge_pictures_service" ON "knowledge_pictures" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "knowledge_published_service" ON "knowledge_published" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "knowledge_published_words" ON "knowledge_published" USING gin ("words");--> statement-breakpoint
CREATE INDEX "knowledge_published_pictures" ON "knowledge_published" USING gin ("picture_ids");--> statement-breakpoint
CREATE INDEX "knowledge_versions_pictures" ON "knowledge_versions" USING gin ("picture_ids");--> statement-breakpoint
CREATE UNIQUE INDEX "labels_name" ON "labels" USING btree ("service_id",lower("name"));--> statement-breakpoint
CREATE INDEX "limit_buckets_full" ON "limit_buckets" USING btree ("full_at_ms");--> statement-breakpoint
CREATE INDEX "link_previews_until" ON "link_previews" USING btree ("until_ms");--> statement-breakpoint
CREATE INDEX "log_records_time" ON "log_records" USING btree ("service_id","timestamp_ms","id");--> statement-breakpoint
CREATE INDEX "log_records_received" ON "log_records" USING btree ("received_at_ms");--> statement-breakpoint
CREATE INDEX "message_changes_room" ON "message_changes" USING btree ("room_id","message_id");--> statement-breakpoint
CREATE INDEX "appointments_staff" ON "appointments" USING btree ("staff_eid","ends_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_id" ON "messages" USING btree ("id");--> statement-breakpoint
CREATE INDEX "notes_room" ON "notes" USING btree ("room_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "number_scripts_name" ON "number_scripts" USING btree ("service_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "service_numbers_e164" ON "service_numbers" USING btree ("number");--> statement-breakpoint
CREATE INDEX "recordings_call" ON "recordings" USING btree ("call_id","started_at_ms");--> statement-breakpoint
CREATE INDEX "recordings_age" ON "recordings" USING btree ("service_id","created_at_ms");--> statement-breakpoint
CREATE INDEX "security_events_time" ON "security_events" USING btree ("service_id","at_ms","id");--> statement-breakpoint
CREATE INDEX "security_events_age" ON "security_events" USING btree ("at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("service_id","kind","email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_extension" ON "users" USING btree ("service_id","extension");--> statement-breakpoint
CREATE UNIQUE INDEX "users_customer" ON "users" USING btree ("service_id","customer_id");--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("service_id") WHERE "users"."kind" = 'staff';--> statement-breakpoint
CREATE INDEX "users_wrap_up" ON "users" USING btree ("wrap_up_until_ms") WHERE "users"."wrap_up_until_ms" is not null;--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "sessions_eid" ON "sessions" USING btree ("eid");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_cards_token" ON "staff_cards" USING btree ("token");--> statement-breakpoint
CREATE INDEX "passed_inquiries_eid" ON "passed_inquiries" USING btree ("eid");--> statement-breakpoint
CREATE INDEX "presence_eid" ON "presence" USING btree ("eid");--> statement-breakpoint
CREATE INDEX "presence_process" ON "presence" USING btree ("process_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name" ON "tags" USING btree ("service_id",lower("name"));--> statement-breakpoint
CREATE INDEX "call_parties_call" ON "call_parties" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "call_parties_in" ON "call_parties" USING btree ("eid") WHERE "call_parties"."state" <> 'left';--> statement-breakpoint
CREATE INDEX "call_parties_live" ON "call_parties" USING btree ("service_id") WHERE "call_parties"."state" <> 'left';--> statement-breakpoint
CREATE INDEX "call_parties_log" ON "call_parties" USING btree ("eid","call_id");--> statement-breakpoint
CREATE INDEX "calls_live" ON "calls" USING btree ("service_id") WHERE "calls"."ended_at_ms" is null;--> statement-breakpoint
CREATE INDEX "calls_of_inquiry" ON "calls" USING btree ("inquiry_id") WHERE "calls"."ended_at_ms" is null;--> statement-breakpoint
CREATE INDEX "calls_of_room" ON "calls" USING btree ("room_id") WHERE "calls"."ended_at_ms" is null;--> statement-breakpoint
CREATE INDEX "calls_log" ON "calls" USING btree ("service_id","created_at_ms","id");--> statement-breakpoint
CREATE INDEX "monitor_sessions_inquiry" ON "monitor_sessions" USING btree ("inquiry_id");--> statement-breakpoint
CREATE INDEX "monitor_sessions_open" ON "monitor_sessions" USING btree ("call_id") WHERE "monitor_sessions"."ended_at_ms" is null;--> statement-breakpoint
CREATE INDEX "phone_visitors_visitor" ON "phone_visitors" USING btree ("visitor_eid");--> statement-breakpoint
CREATE INDEX "translations_until" ON "translations" USING btree ("until_ms");--> statement-breakpoint
CREATE INDEX "card_notes_visitor" ON "card_notes" USING btree ("visitor_eid");--> statement-breakpoint
CREATE INDEX "visitor_cards_service" ON "visitor_cards" USING btree ("service_id");--> statement-breakpoint
CREATE UNIQUE INDEX "widgets_default" ON "widgets" USING btree ("service_id") WHERE "widgets"."is_default";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (CASE WHEN "kind" = 'text' THEN public.search_words("text") END) STORED;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (public.search_words("text")) STORED;--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin ("words");--> statement-breakpoint
CREATE INDEX "notes_words" ON "notes" USING gin ("words");
