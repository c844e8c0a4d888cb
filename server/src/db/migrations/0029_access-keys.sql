-- 接口密钥: keys of outside systems with their scope and limits, hashes of their secrets, and daily counts of their use.
CREATE TABLE "access_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"system_name" text NOT NULL,
	"owner_name" text NOT NULL,
	"owner_mobile" text NOT NULL,
	"scope" text[] NOT NULL,
	"qx_code" text,
	"per_minute" integer NOT NULL,
	"ends_on" date NOT NULL,
	"addresses" text[] NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"created_by_name" text NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"ended_by_name" text,
	"end_reason" text,
	"end_told" text
);
--> statement-breakpoint
CREATE TABLE "access_key_secret" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"tail" text NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"until" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "access_key_use" (
	"key_id" uuid NOT NULL,
	"day" date NOT NULL,
	"call" text NOT NULL,
	"answered" integer NOT NULL,
	"refused" integer NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	"last_ip" text NOT NULL,
	CONSTRAINT "access_key_use_key_id_day_call_pk" PRIMARY KEY("key_id","day","call")
);
--> statement-breakpoint
ALTER TABLE "access_key_secret" ADD CONSTRAINT "access_key_secret_key_id_access_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."access_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_key_use" ADD CONSTRAINT "access_key_use_key_id_access_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."access_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_key_secret_hash" ON "access_key_secret" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "access_key_secret_key" ON "access_key_secret" USING btree ("key_id","made_at");