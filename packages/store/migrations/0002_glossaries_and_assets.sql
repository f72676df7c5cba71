CREATE TABLE "assets" (
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "assets_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "brand_voices" (
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"tone" text NOT NULL,
	"audience" text NOT NULL,
	"do" jsonb NOT NULL,
	"dont" jsonb NOT NULL,
	"examples" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brand_voices_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "glossaries" (
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"source_language" text NOT NULL,
	"target_language" text NOT NULL,
	"entry_count" integer NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "glossaries_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "glossary_entries" (
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"glossary_id" uuid NOT NULL,
	"key" "bytea" NOT NULL,
	"source" text NOT NULL,
	"target" text,
	"case_sensitive" boolean NOT NULL,
	"do_not_translate" boolean NOT NULL,
	CONSTRAINT "glossary_entries_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "glossary_entries_key" UNIQUE("account_id","glossary_id","key")
);
--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_voices" ADD CONSTRAINT "brand_voices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "glossaries" ADD CONSTRAINT "glossaries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "glossary_entries" ADD CONSTRAINT "glossary_entries_glossary" FOREIGN KEY ("account_id","glossary_id") REFERENCES "public"."glossaries"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assets_subject" ON "assets" USING btree ("account_id","subject");--> statement-breakpoint
CREATE INDEX "assets_expiry" ON "assets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "glossary_entries_order" ON "glossary_entries" USING btree ("account_id","glossary_id","id");